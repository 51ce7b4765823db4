import { createOwnedStorage } from "../../lib/session/owned-storage.ts"
import { type KeyValueStorage, storageKeys } from "../../lib/session/storage.ts"
import { type Draft, draftFields } from "./model.ts"

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const textOf = (value: unknown) => (typeof value === "string" ? value : "")

const draftIn = (stored: unknown): Draft | null => {
  if (!isRecord(stored)) return null
  const { form_type, submitter_name, submitter_email, content } = stored
  return {
    form_type: textOf(form_type),
    submitter_name: textOf(submitter_name),
    submitter_email: textOf(submitter_email),
    content: textOf(content),
  }
}

const isBlank = (draft: Draft) => draftFields.every((field) => draft[field].trim() === "")

/**
 * One person's unsent draft. It survives a reload and navigation within the tab. Another person reads
 * nothing, and their own draft replaces it.
 */
export const createDraftStorage = (storage: KeyValueStorage, owner: string | null) => {
  const { read, write, clear } = createOwnedStorage(storage, storageKeys.contactDraft, owner)
  return {
    clear,
    save: (draft: Draft) => {
      if (isBlank(draft)) clear()
      else write(draft)
    },
    /** Returns this person's draft; deletes another person's. */
    find: (): Draft | null => {
      const draft = draftIn(read())
      if (draft && !isBlank(draft)) return draft
      clear()
      return null
    },
  }
}
