import { describe, expect, it } from "vitest"
import { secondsUntil, strengthOf } from "./model.ts"

describe("the strength of a password", () => {
  it.each([
    ["", 0],
    ["abc", 0],
    ["密碼密碼密碼", 1],
    ["abcdef", 1],
    ["abc12", 1],
    ["abcde1", 2],
    ["Abcdef", 2],
    ["Abcde1", 3],
    ["abcd 1", 2],
    ["Abcd1!", 4],
    ["aB1！", 3],
  ])("gives %j %i points", (password, points) => {
    expect(strengthOf(password)).toBe(points)
  })
})

describe("seconds until an instant", () => {
  it("counts a begun second as one and never goes below zero", () => {
    expect(secondsUntil(60_000, 0)).toBe(60)
    expect(secondsUntil(60_000, 1)).toBe(60)
    expect(secondsUntil(60_000, 59_999)).toBe(1)
    expect(secondsUntil(60_000, 60_000)).toBe(0)
    expect(secondsUntil(60_000, 90_000)).toBe(0)
  })
})
