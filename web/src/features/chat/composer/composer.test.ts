import { describe, expect, it } from "vitest"
import { createMemoryStorage } from "../../../lib/storage.ts"
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
  it("are kept for each conversation and each member, until that member signs out", () => {
    const storage = createMemoryStorage()
    const [mine, theirs] = [createDrafts(storage, "me"), createDrafts(storage, "you")]
    mine.keep("c1", "one")
    mine.keep("c2", "two")
    theirs.keep("c1", "other")
    mine.keep("c2", "  ")
    expect([mine.of("c1"), mine.of("c2"), theirs.of("c1")]).toEqual(["one", "", "other"])
    mine.clear()
    expect([mine.of("c1"), theirs.of("c1")]).toEqual(["", "other"])
  })

  it("are none where what is kept makes no sense", () => {
    const storage = createMemoryStorage({ "pinyu.chat-drafts.me": "[1]" })
    expect(createDrafts(storage, "me").of("c1")).toBe("")
  })
})
