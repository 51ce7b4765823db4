import type { Clock } from "../clock.ts"
import type { Cache } from "./cache.ts"
import type { Valkey } from "./valkey.ts"

const keyOf = (key: string) => `cache:${key}`

/** A cache that all nodes share. While Valkey is down, it returns and stores nothing. */
export const createSharedCache = ({ valkey, clock }: { valkey: Valkey; clock: Clock }): Cache => {
  const now = () => clock.now().getTime()
  const orNothing = () => null
  return {
    get: async (key) => {
      const found = await valkey.run((redis) => redis.get(keyOf(key))).catch(orNothing)
      if (found === null) return null
      // The expiry by our clock precedes the value. Valkey's own expiry only evicts entries that nobody reads
      // again.
      const [endsAt = ""] = found.split(" ", 1)
      return Number(endsAt) > now() ? found.slice(endsAt.length + 1) : null
    },
    set: async (key, value, ttlSeconds) => {
      const lifetime = Math.ceil(ttlSeconds * 1000)
      const entry = `${now() + lifetime} ${value}`
      await valkey.run((redis) => redis.set(keyOf(key), entry, "PX", lifetime)).catch(orNothing)
    },
    delete: async (key) => void (await valkey.run((redis) => redis.del(keyOf(key))).catch(orNothing)),
    ping: async () => void (await valkey.run((redis) => redis.ping())),
  }
}
