import { createOwnedStorage } from "../../../lib/session/owned-storage.ts"
import { type KeyValueStorage, storageKeys, tabStorage } from "../../../lib/session/storage.ts"
import { type Draft, emptyDraft } from "./draft.ts"

/** The last code that was mailed. It belongs to one address. */
export interface SentCode {
  email: string
  /** No new code is sent before this instant (ms since 1970). */
  lockedUntil: number
}

/** A registration in progress. */
export interface Kept {
  /** Marks the history entries of its steps. */
  wizardId: string
  draft: Draft
  sent: SentCode
}

/** What never leaves the memory of the page. */
const secrets = { password: emptyDraft.password, emailCode: emptyDraft.emailCode }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/** Whether each value has the type that it has in the template. */
const isLike = <T extends object>(value: unknown, template: T): value is T =>
  isRecord(value) && Object.entries(template).every(([name, sample]) => typeof value[name] === typeof sample)

/** Keeps a registration in the tab, without its secrets, for the time after a reload. */
export const createKeptStorage = (storage: KeyValueStorage) => {
  const { read, write, clear } = createOwnedStorage(storage, storageKeys.registration, null)
  return {
    clear,
    save: ({ draft, ...kept }: Kept) => write({ ...kept, draft: { ...draft, ...secrets } }),
    /** The registration before the reload; null without one. */
    find: (): Kept | null => {
      const kept = read()
      if (!isRecord(kept) || typeof kept.wizardId !== "string") return null
      const { wizardId, draft, sent } = kept
      if (!isLike(draft, emptyDraft) || !isLike(sent, { email: "", lockedUntil: 0 })) return null
      return { wizardId, sent, draft: { ...draft, ...secrets } }
    },
  }
}

export type KeptStorage = ReturnType<typeof createKeptStorage>

/** The registration in this tab. */
export const keptInTab = createKeptStorage(tabStorage)
