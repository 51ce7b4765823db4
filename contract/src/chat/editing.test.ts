import { expect, it } from "vitest"
import { isEditable } from "./editing.ts"
import { chatLimits } from "./limits.ts"

const createdAt = new Date("2026-03-02T04:00:00Z")
const text = { type: "text", isDeleted: false, createdAt } as const
const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000)

it("a text is editable until the limit has passed", () => {
  expect(isEditable(text, after(0))).toBe(true)
  expect(isEditable(text, after(chatLimits.editSeconds))).toBe(true)
  expect(isEditable(text, after(chatLimits.editSeconds + 0.001))).toBe(false)
})

it("a recalled message and a file are not editable", () => {
  expect(isEditable({ ...text, isDeleted: true }, after(0))).toBe(false)
  expect(isEditable({ ...text, type: "image" }, after(0))).toBe(false)
})
