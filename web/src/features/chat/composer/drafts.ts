import { createListeners } from "../../../lib/listeners.ts"
import { createOwnedStorage } from "../../../lib/session/owned-storage.ts"
import { type KeyValueStorage, storageKeys } from "../../../lib/session/storage.ts"

type Drafts = Readonly<Record<string, string>>

const isDrafts = (value: unknown): value is Drafts =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((draft) => typeof draft === "string")

/**
 * One member's drafts by conversation. The browser stores them until sign-out or another member's sign-in,
 * under one key for all members.
 */
export const createDrafts = (storage: KeyValueStorage, memberId: string) => {
  const owned = createOwnedStorage(storage, storageKeys.chatDrafts, memberId)
  const read = (): Drafts => {
    const stored = owned.read()
    return isDrafts(stored) ? stored : {}
  }
  const [putBack, filled] = [createListeners(), createListeners()]
  const save = (conversationId: string, text: string) => {
    const { [conversationId]: _before, ...others } = read()
    const drafts = text.trim() === "" ? others : { ...others, [conversationId]: text }
    if (Object.keys(drafts).length === 0) owned.clear()
    else owned.write(drafts)
  }
  return {
    of: (conversationId: string) => read()[conversationId] ?? "",
    save,
    /** Replaces the draft with a suggested text, for the composer to show. */
    fill: (conversationId: string, text: string) => {
      save(conversationId, text)
      filled.notify()
    },
    /** Calls the listener after a draft was filled. Returns a function that stops it. */
    onFilled: filled.subscribe,
    clear: owned.clear,
    /** Every draft. */
    all: read,
    /** Puts drafts back that `all` returned; one that was written since then wins. */
    putBack: (taken: unknown) => {
      if (!isDrafts(taken)) return
      owned.write({ ...taken, ...read() })
      putBack.notify()
    },
    /** Calls the listener after drafts were put back. Returns a function that stops it. */
    onPutBack: putBack.subscribe,
    /** Deletes the drafts of other members. */
    clearOthers: () => {
      if (Object.keys(read()).length === 0) owned.clear()
    },
  }
}
