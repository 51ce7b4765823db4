import { LRUCache } from "lru-cache"
import type { Clock } from "../clock.ts"

/** A place for what is cheap to lose. Texts only, as between nodes; callers choose how to write a value. */
export interface Cache {
  /** The value, or null when it was never set, has ended or was pushed out. */
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlSeconds: number): Promise<void>
  delete(key: string): Promise<void>
  /** Rejects when the cache cannot be reached. */
  ping(): Promise<void>
}

/** A cache in this process. Beyond `maxEntries` the value unused the longest goes first. */
export const createMemoryCache = ({ clock, maxEntries }: { clock: Clock; maxEntries: number }): Cache => {
  const entries = new LRUCache<string, string>({
    max: maxEntries,
    ttlAutopurge: false,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  return {
    get: async (key) => entries.get(key) ?? null,
    set: async (key, value, ttlSeconds) => void entries.set(key, value, { ttl: ttlSeconds * 1000 }),
    delete: async (key) => void entries.delete(key),
    ping: async () => undefined,
  }
}
