import { foldText } from "@pinyu/contract/found-text"
import { createListeners } from "../../lib/listeners.ts"
import { perQueryClient } from "../../lib/query/per-query-client.ts"
import { createOwnedStorage } from "../../lib/session/owned-storage.ts"
import { session } from "../../lib/session/session.ts"
import { type KeyValueStorage, storage, storageKeys } from "../../lib/session/storage.ts"

/** How many words are kept. */
const most = 8

const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((word) => typeof word === "string")

/** The words that a member searched for on this device, latest first. They are in no URL and on no server. */
export const createRecentWords = (deviceStorage: KeyValueStorage, memberId: string) => {
  const owned = createOwnedStorage(deviceStorage, storageKeys.recentWords, memberId)
  const { subscribe, notify } = createListeners()
  const stored = owned.read()
  let words: readonly string[] = isWords(stored) ? stored : []
  const save = (next: readonly string[]) => {
    words = next
    if (next.length === 0) owned.clear()
    else owned.write(next)
    notify()
  }
  const without = (word: string) => words.filter((known) => foldText(known) !== foldText(word))
  return {
    subscribe,
    all: () => words,
    add: (typed: string) => {
      const word = typed.trim()
      if (word !== "") save([word, ...without(word)].slice(0, most))
    },
    remove: (word: string) => save(without(word)),
    /** At sign-out, at another member's sign-in, and at the member's wish. */
    clear: () => save([]),
  }
}

const create = () => {
  const state = session.state()
  return createRecentWords(storage, state.status === "member" ? state.user.id : "")
}

/** The signed-in member's words. */
export const useRecentWords = perQueryClient(create)
