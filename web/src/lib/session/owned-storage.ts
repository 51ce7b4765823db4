import type { KeyValueStorage } from "./storage.ts"

/**
 * Stores data of one owner in the browser, under one key for all owners. `read` returns null for another
 * owner's data and for corrupt text. A guest's owner is `null`.
 */
export const createOwnedStorage = (storage: KeyValueStorage, key: string, owner: string | null) => ({
  /** Unvalidated: the caller checks the shape. */
  read: (): unknown => {
    try {
      const stored: unknown = JSON.parse(storage.get(key) ?? "null")
      const isOwner =
        typeof stored === "object" &&
        stored !== null &&
        "owner" in stored &&
        "value" in stored &&
        stored.owner === owner
      return isOwner ? stored.value : null
    } catch {
      return null
    }
  },
  write: (value: object) => storage.set(key, JSON.stringify({ owner, value })),
  clear: () => storage.remove(key),
})
