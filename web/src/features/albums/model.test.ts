import { describe, expect, it } from "vitest"
import { expiryOf, expiryText, levelOf } from "./model.ts"

const now = new Date("2026-03-01T04:00:00Z")

describe("the remaining time of an album", () => {
  it.each([
    [null, "永不到期"],
    ["2026-03-01T04:00:00Z", "已到期"],
    ["2026-03-01T04:20:00Z", "1 小時內到期"],
    ["2026-03-01T05:00:00Z", "1 小時後到期"],
    ["2026-03-02T04:00:00Z", "24 小時後到期"],
    ["2026-03-02T17:00:00Z", "還有 2 天"],
  ])("until %s is shown as %s", (end, words) => {
    expect(expiryText(expiryOf(end, now))).toBe(words)
  })

  it.each([
    [1, "1 小時後到期"],
    [24, "24 小時後到期"],
    [720, "還有 30 天"],
  ])("of an album open for %i hours is correct with a clock that is a minute off", (hours, words) => {
    const seconds = [-60, -1, 0, 1, 60]
    const texts = seconds.map((off) => {
      const end = new Date(now.getTime() + hours * 3_600_000 + off * 1000).toISOString()
      return expiryText(expiryOf(end, now))
    })
    expect(texts).toEqual(seconds.map(() => words))
  })
})

it("an unknown level counts as private", () => {
  expect(levelOf("mutual_likes")).toBe("mutual_likes")
  expect(levelOf("everybody")).toBe("private")
})
