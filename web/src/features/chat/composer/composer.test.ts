import { describe, expect, it, vi } from "vitest"
import { createMemoryStorage, storageKeys } from "../../../lib/session/storage.ts"
import { createDrafts } from "./drafts.ts"
import { keyAction } from "./keys.ts"

const pressed = (key: string, modifiers: { shiftKey?: boolean } = {}, empty = false) =>
  keyAction({ key, shiftKey: false, ...modifiers }, { empty })

describe("a key press in the composer", () => {
  it("sends with Enter and breaks the line with Shift and Enter", () => {
    expect(pressed("Enter")).toBe("send")
    expect(pressed("Enter", { shiftKey: true })).toBeNull()
  })

  it("edits the last message from an empty composer only", () => {
    expect(pressed("ArrowUp", {}, true)).toBe("edit-last")
    expect(pressed("ArrowUp")).toBeNull()
  })
})

describe("drafts", () => {
  it("are stored for each conversation until sign-out", () => {
    const drafts = createDrafts(createMemoryStorage(), "me")
    drafts.save("c1", "one")
    drafts.save("c2", "two")
    drafts.save("c2", "  ")
    drafts.clearOthers()
    expect([drafts.of("c1"), drafts.of("c2")]).toEqual(["one", ""])
    drafts.clear()
    expect(drafts.of("c1")).toBe("")
  })

  it("are put back after a quick exit, but never over newer words", () => {
    const drafts = createDrafts(createMemoryStorage(), "me")
    drafts.save("c1", "one")
    drafts.save("c2", "two")
    const taken = drafts.all()
    drafts.clear()
    drafts.save("c2", "newer")
    const onPutBack = vi.fn()
    drafts.onPutBack(onPutBack)
    drafts.putBack(taken)
    expect([drafts.of("c1"), drafts.of("c2")]).toEqual(["one", "newer"])
    expect(onPutBack).toHaveBeenCalledOnce()
    for (const strange of [null, "x", { c3: 1 }]) drafts.putBack(strange)
    expect(drafts.of("c3")).toBe("")
  })

  it("are filled with a suggested text, and nothing is put back then", () => {
    const drafts = createDrafts(createMemoryStorage(), "me")
    const [onFilled, onPutBack] = [vi.fn(), vi.fn()]
    drafts.onPutBack(onPutBack)
    const stop = drafts.onFilled(onFilled)
    drafts.fill("c1", "suggested")
    stop()
    drafts.fill("c1", "another")
    expect(drafts.of("c1")).toBe("another")
    expect([onFilled, onPutBack].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  })

  it("are hidden from the next member and deleted", () => {
    const storage = createMemoryStorage()
    const [mine, theirs] = [createDrafts(storage, "me"), createDrafts(storage, "you")]
    mine.save("c1", "one")
    expect(theirs.of("c1")).toBe("")
    theirs.clearOthers()
    expect([mine.of("c1"), storage.get(storageKeys.chatDrafts)]).toEqual(["", null])
  })

  it("are empty when the stored value is invalid", () => {
    const storage = createMemoryStorage({ [storageKeys.chatDrafts]: "[1]" })
    expect(createDrafts(storage, "me").of("c1")).toBe("")
  })
})
