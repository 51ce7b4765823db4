import { createOwned } from "../../lib/owned.ts"
import { type KeyValueStorage, storageKeys } from "../../lib/storage.ts"
import { type Draft, draftFields } from "./model.ts"

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const textOf = (value: unknown) => (typeof value === "string" ? value : "")

const draftIn = (kept: unknown): Draft | null => {
  if (!isRecord(kept)) return null
  const { form_type, submitter_name, submitter_email, content } = kept
  return {
    form_type: textOf(form_type),
    submitter_name: textOf(submitter_name),
    submitter_email: textOf(submitter_email),
    content: textOf(content),
  }
}

const isBlank = (draft: Draft) => draftFields.every((field) => draft[field].trim() === "")

/**
 * One person's words that were not sent. They outlive a reload and a way back within the tab; whoever else writes there
 * finds nothing, and leaves nothing of the other behind.
 */
export const createDraftKeeper = (storage: KeyValueStorage, owner: string | null) => {
  const { read, keep, clear } = createOwned(storage, storageKeys.contactDraft, owner)
  return {
    clear,
    keep: (draft: Draft) => {
      if (isBlank(draft)) clear()
      else keep(draft)
    },
    /** What this person had typed; what is somebody else's is forgotten. */
    find: (): Draft | null => {
      const draft = draftIn(read())
      if (draft && !isBlank(draft)) return draft
      clear()
      return null
    },
  }
}
