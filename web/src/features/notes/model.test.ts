import { describe, expect, it } from "vitest"
import { meaningOf, noteProblems } from "./model.ts"

const pressed = (key: string, held: Partial<Parameters<typeof meaningOf>[0]> = {}) =>
  meaningOf({ key, ctrlKey: false, metaKey: false, composing: false, ...held })

describe("a key in a note", () => {
  it("saves with Ctrl or Cmd and Enter, and cancels with Escape", () => {
    expect(pressed("Enter", { ctrlKey: true })).toBe("save")
    expect(pressed("Enter", { metaKey: true })).toBe("save")
    expect(pressed("Escape")).toBe("cancel")
  })

  it("is only a key otherwise", () => {
    expect(pressed("Enter")).toBeNull()
    expect(pressed("a", { ctrlKey: true })).toBeNull()
  })

  it("belongs to the input method while it composes", () => {
    expect(pressed("Enter", { ctrlKey: true, composing: true })).toBeNull()
    expect(pressed("Escape", { composing: true })).toBeNull()
  })
})

describe("noteProblems", () => {
  it("wants at least one character and at most a hundred, counted as a person counts", () => {
    expect(noteProblems("  \n ")).toHaveProperty("noteContent")
    expect(noteProblems("𠮷".repeat(100))).toEqual({})
    expect(noteProblems("𠮷".repeat(101))).toHaveProperty("noteContent")
  })
})
