import { LRUCache } from "lru-cache"
import type { Clock } from "./clock.ts"
import type { Storage } from "./storage.ts"

/** About 10 MB when full. */
const maxAddresses = 20_000

/**
 * A storage that signs the same address once in each of its lifetimes: a page of members names dozens, most of them
 * signed a moment ago for somebody else, and `signedUrl` rounds the end so that they stay the same.
 */
export const rememberSignedUrls = (storage: Storage, clock: Clock): Storage => {
  const addresses = new LRUCache<string, Promise<string>>({ max: maxAddresses })
  return {
    ...storage,
    signedUrl: (key, { lifetimeSeconds }) => {
      const period = Math.ceil(clock.now().getTime() / 1000 / lifetimeSeconds)
      const name = `${period} ${lifetimeSeconds} ${key}`
      const known = addresses.get(name)
      if (known) return known
      const address = storage.signedUrl(key, { lifetimeSeconds })
      addresses.set(name, address)
      address.catch(() => addresses.delete(name))
      return address
    },
  }
}
