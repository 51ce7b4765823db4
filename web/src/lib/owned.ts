import type { KeyValueStorage } from "./storage.ts"

/**
 * What one person left in the browser, under one key for all: whoever else asks there finds nothing. Text that somebody
 * else broke is nothing too. A guest is nobody by name: `null`.
 */
export const createOwned = (storage: KeyValueStorage, key: string, owner: string | null) => ({
  /** In whatever shape it was left: the caller looks. */
  read: (): unknown => {
    try {
      const kept: unknown = JSON.parse(storage.get(key) ?? "null")
      const isTheirs =
        typeof kept === "object" &&
        kept !== null &&
        "owner" in kept &&
        "value" in kept &&
        kept.owner === owner
      return isTheirs ? kept.value : null
    } catch {
      return null
    }
  },
  keep: (value: object) => storage.set(key, JSON.stringify({ owner, value })),
  clear: () => storage.remove(key),
})
