import { describe, expect, it } from "vitest"
import { strengthOf } from "./model.ts"

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
