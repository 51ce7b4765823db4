import type { KeyValueStorage } from "../../../lib/storage.ts"

/** Where a member's unfinished messages are kept in the browser. */
const keyOf = (memberId: string) => `pinyu.chat-drafts.${memberId}`

const isDrafts = (value: unknown): value is Record<string, string> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((draft) => typeof draft === "string")

/** One member's unfinished messages, by conversation. They stay in the browser until the member signs out. */
export const createDrafts = (storage: KeyValueStorage, memberId: string) => {
  const read = (): Record<string, string> => {
    try {
      const kept: unknown = JSON.parse(storage.get(keyOf(memberId)) ?? "{}")
      return isDrafts(kept) ? kept : {}
    } catch {
      return {}
    }
  }
  return {
    of: (conversationId: string) => read()[conversationId] ?? "",
    keep: (conversationId: string, text: string) => {
      const { [conversationId]: _before, ...others } = read()
      const drafts = text.trim() === "" ? others : { ...others, [conversationId]: text }
      if (Object.keys(drafts).length === 0) storage.remove(keyOf(memberId))
      else storage.set(keyOf(memberId), JSON.stringify(drafts))
    },
    clear: () => storage.remove(keyOf(memberId)),
  }
}
