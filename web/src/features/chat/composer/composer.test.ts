import { describe, expect, it } from "vitest"
import { createMemoryStorage, storageKeys } from "../../../lib/storage.ts"
import { createDrafts } from "./drafts.ts"
import { meaningOf } from "./keys.ts"

const pressed = (key: string, held: { shiftKey?: boolean; composing?: boolean } = {}, empty = false) =>
  meaningOf({ key, shiftKey: false, composing: false, ...held }, { empty })

describe("a key in the composer", () => {
  it("sends with Enter and breaks the line with Shift and Enter", () => {
    expect(pressed("Enter")).toBe("send")
    expect(pressed("Enter", { shiftKey: true })).toBeNull()
  })

  it("belongs to the input method while it composes", () => {
    expect(pressed("Enter", { composing: true })).toBeNull()
    expect(pressed("Escape", { composing: true })).toBeNull()
    expect(pressed("ArrowUp", { composing: true }, true)).toBeNull()
  })

  it("goes back to the last message from an empty composer alone", () => {
    expect(pressed("ArrowUp", {}, true)).toBe("edit-last")
    expect(pressed("ArrowUp")).toBeNull()
  })
})

describe("drafts", () => {
  it("are kept for each conversation, until the member signs out", () => {
    const drafts = createDrafts(createMemoryStorage(), "me")
    drafts.keep("c1", "one")
    drafts.keep("c2", "two")
    drafts.keep("c2", "  ")
    drafts.clearOthers()
    expect([drafts.of("c1"), drafts.of("c2")]).toEqual(["one", ""])
    drafts.clear()
    expect(drafts.of("c1")).toBe("")
  })

  it("are not there for whoever signs in next, and gone with that", () => {
    const storage = createMemoryStorage()
    const [mine, theirs] = [createDrafts(storage, "me"), createDrafts(storage, "you")]
    mine.keep("c1", "one")
    expect(theirs.of("c1")).toBe("")
    theirs.clearOthers()
    expect([mine.of("c1"), storage.get(storageKeys.chatDrafts)]).toEqual(["", null])
  })

  it("are none where what is kept makes no sense", () => {
    const storage = createMemoryStorage({ [storageKeys.chatDrafts]: "[1]" })
    expect(createDrafts(storage, "me").of("c1")).toBe("")
  })
})
