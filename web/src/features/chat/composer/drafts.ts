import { type KeyValueStorage, storageKeys } from "../../../lib/storage.ts"

interface Kept {
  memberId: string
  drafts: Record<string, string>
}

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" &&
  value !== null &&
  "memberId" in value &&
  "drafts" in value &&
  typeof value.drafts === "object" &&
  value.drafts !== null &&
  Object.values(value.drafts).every((draft) => typeof draft === "string")

/**
 * One member's unfinished messages, by conversation. They stay in the browser until the member signs out, or somebody
 * else signs in: there is one place for all, so that nobody's are left behind.
 */
export const createDrafts = (storage: KeyValueStorage, memberId: string) => {
  const key = storageKeys.chatDrafts
  const read = (): Record<string, string> => {
    try {
      const kept: unknown = JSON.parse(storage.get(key) ?? "null")
      return isKept(kept) && kept.memberId === memberId ? kept.drafts : {}
    } catch {
      return {}
    }
  }
  return {
    of: (conversationId: string) => read()[conversationId] ?? "",
    keep: (conversationId: string, text: string) => {
      const { [conversationId]: _before, ...others } = read()
      const drafts = text.trim() === "" ? others : { ...others, [conversationId]: text }
      if (Object.keys(drafts).length === 0) storage.remove(key)
      else storage.set(key, JSON.stringify({ memberId, drafts } satisfies Kept))
    },
    clear: () => storage.remove(key),
    /** Forgets what is not this member's. */
    clearOthers: () => {
      if (Object.keys(read()).length === 0) storage.remove(key)
    },
  }
}
