import { createOwned } from "../../../lib/owned.ts"
import { type KeyValueStorage, storageKeys } from "../../../lib/storage.ts"

type Drafts = Readonly<Record<string, string>>

const isDrafts = (value: unknown): value is Drafts =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((draft) => typeof draft === "string")

/**
 * One member's unfinished messages, by conversation. They stay in the browser until the member signs out, or somebody
 * else signs in: there is one place for all, so that nobody's are left behind.
 */
export const createDrafts = (storage: KeyValueStorage, memberId: string) => {
  const owned = createOwned(storage, storageKeys.chatDrafts, memberId)
  const read = (): Drafts => {
    const kept = owned.read()
    return isDrafts(kept) ? kept : {}
  }
  return {
    of: (conversationId: string) => read()[conversationId] ?? "",
    keep: (conversationId: string, text: string) => {
      const { [conversationId]: _before, ...others } = read()
      const drafts = text.trim() === "" ? others : { ...others, [conversationId]: text }
      if (Object.keys(drafts).length === 0) owned.clear()
      else owned.keep(drafts)
    },
    clear: owned.clear,
    /** Forgets what is not this member's. */
    clearOthers: () => {
      if (Object.keys(read()).length === 0) owned.clear()
    },
  }
}
