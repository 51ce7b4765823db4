import { LRUCache } from "lru-cache"
import type { Clock } from "../clock.ts"

/**
 * A cache for values that are cheap to lose. Strings only, as between nodes; callers serialize their values.
 */
export interface Cache {
  /** The value; null when it was never set, has expired or was evicted. */
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlSeconds: number): Promise<void>
  delete(key: string): Promise<void>
  /** Rejects when the cache cannot be reached. */
  ping(): Promise<void>
}

/** A cache in this process. Above `maxEntries`, the least recently used entry is evicted. */
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
