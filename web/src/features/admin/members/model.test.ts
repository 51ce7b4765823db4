import { expect, it } from "vitest"
import { daysAfter } from "./model.ts"

it("days count from now, and none are no end", () => {
  const now = new Date("2026-11-20T02:00:00.000Z")
  expect(daysAfter(now, 7)).toBe("2026-11-27T02:00:00.000Z")
  expect(daysAfter(now, 0)).toBeNull()
})
