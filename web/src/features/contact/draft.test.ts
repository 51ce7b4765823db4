import { describe, expect, it } from "vitest"
import { createMemoryStorage, storageKeys } from "../../lib/session/storage.ts"
import { createDraftStorage } from "./draft.ts"

const draft = { form_type: "other", submitter_name: "陳", submitter_email: "a@b.tw", content: "還沒寫完" }

describe("an unsent draft", () => {
  it("is restored for its author", () => {
    const storage = createMemoryStorage()
    createDraftStorage(storage, null).save(draft)
    expect(createDraftStorage(storage, null).find()).toEqual(draft)
  })

  it("is hidden from others, and deleted when another person writes", () => {
    const storage = createMemoryStorage()
    createDraftStorage(storage, "one").save(draft)
    for (const other of [null, "another"]) expect(createDraftStorage(storage, other).find()).toBeNull()
    expect(storage.get(storageKeys.contactDraft)).toBeNull()
  })

  it("is deleted when it becomes empty, and when it is sent", () => {
    const storage = createMemoryStorage()
    const storedDraft = createDraftStorage(storage, null)
    storedDraft.save(draft)
    storedDraft.save({ form_type: "", submitter_name: " ", submitter_email: "", content: "\n" })
    expect(storage.get(storageKeys.contactDraft)).toBeNull()
    storedDraft.save(draft)
    storedDraft.clear()
    expect(storedDraft.find()).toBeNull()
  })

  it.each(["{", '{"owner":null}', '{"owner":null,"value":[]}'])(
    "is empty when the stored value is %s",
    (stored) => {
      const storage = createMemoryStorage({ [storageKeys.contactDraft]: stored })
      expect(createDraftStorage(storage, null).find()).toBeNull()
    },
  )
})
