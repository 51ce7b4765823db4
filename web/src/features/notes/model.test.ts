import { describe, expect, it } from "vitest"
import { keyAction, noteErrors } from "./model.ts"

const pressed = (key: string, modifiers: Partial<Parameters<typeof keyAction>[0]> = {}) =>
  keyAction({ key, ctrlKey: false, metaKey: false, ...modifiers })

describe("a key press in a note", () => {
  it("saves with Ctrl or Cmd and Enter, and cancels with Escape", () => {
    expect(pressed("Enter", { ctrlKey: true })).toBe("save")
    expect(pressed("Enter", { metaKey: true })).toBe("save")
    expect(pressed("Escape")).toBe("cancel")
  })

  it("does nothing otherwise", () => {
    expect(pressed("Enter")).toBeNull()
    expect(pressed("a", { ctrlKey: true })).toBeNull()
  })
})

describe("noteErrors", () => {
  it("requires one to a hundred characters, counted as a person counts", () => {
    expect(noteErrors("  \n ")).toHaveProperty("noteContent")
    expect(noteErrors("𠮷".repeat(100))).toEqual({})
    expect(noteErrors("𠮷".repeat(101))).toHaveProperty("noteContent")
  })
})
