import { describe, expect, it } from "vitest"
import { createMemoryStorage, storageKeys } from "../../lib/storage.ts"
import { createDraftKeeper } from "./draft.ts"

const draft = { form_type: "other", submitter_name: "陳", submitter_email: "a@b.tw", content: "還沒寫完" }

describe("words that were not sent", () => {
  it("are found again by whoever typed them", () => {
    const storage = createMemoryStorage()
    createDraftKeeper(storage, null).keep(draft)
    expect(createDraftKeeper(storage, null).find()).toEqual(draft)
  })

  it("are nobody else's, and gone once somebody else writes", () => {
    const storage = createMemoryStorage()
    createDraftKeeper(storage, "one").keep(draft)
    for (const other of [null, "another"]) expect(createDraftKeeper(storage, other).find()).toBeNull()
    expect(storage.get(storageKeys.contactDraft)).toBeNull()
  })

  it("are forgotten when nothing is left of them, and when they are sent", () => {
    const storage = createMemoryStorage()
    const keeper = createDraftKeeper(storage, null)
    keeper.keep(draft)
    keeper.keep({ form_type: "", submitter_name: " ", submitter_email: "", content: "\n" })
    expect(storage.get(storageKeys.contactDraft)).toBeNull()
    keeper.keep(draft)
    keeper.clear()
    expect(keeper.find()).toBeNull()
  })

  it.each([
    "{",
    "3",
    '{"owner":null}',
    '{"owner":null,"value":[]}',
    '{"owner":null,"value":{"content":" "}}',
  ])("that are none (%s) break nothing", (kept) => {
    const storage = createMemoryStorage({ [storageKeys.contactDraft]: kept })
    expect(createDraftKeeper(storage, null).find()).toBeNull()
  })
})
