import { describe, expect, it } from "vitest"
import { tabsWith } from "./model.ts"

describe("tabsWith", () => {
  it("adds the count to each tab", () => {
    const stats = {
      i_like_count: 1,
      like_me_count: 2,
      mutual_like_count: 3,
      followed_count: 6,
      passed_count: 5,
      blacklist_count: 4,
    }
    expect(tabsWith(stats).map(({ name, count }) => [name, count])).toEqual([
      ["i-like", 1],
      ["like-me", 2],
      ["mutual", 3],
      ["following", 6],
      ["passed", 5],
      ["blacklist", 4],
    ])
  })

  it("shows no count before it has loaded", () => {
    expect(tabsWith(undefined).every(({ count }) => count === undefined)).toBe(true)
  })
})
