import { describe, expect, it } from "vitest"
import { expiryOf, expiryText, levelOf, levelText } from "./model.ts"

const now = new Date("2026-03-01T04:00:00Z")

describe("the remaining time of an album", () => {
  it.each([
    [null, "永不到期"],
    ["2026-03-01T04:00:00Z", "已到期"],
    ["2026-02-20T04:00:00Z", "已到期"],
    ["2026-03-01T04:20:00Z", "1 小時內到期"],
    ["2026-03-01T05:00:00Z", "1 小時後到期"],
    ["2026-03-01T05:31:00Z", "2 小時後到期"],
    ["2026-03-02T04:00:00Z", "24 小時後到期"],
    ["2026-03-02T05:00:00Z", "還有 1 天"],
    ["2026-03-02T17:00:00Z", "還有 2 天"],
    ["2026-03-31T04:00:00Z", "還有 30 天"],
  ])("until %s is shown as %s", (end, words) => {
    expect(expiryText(expiryOf(end, now))).toBe(words)
  })

  it.each([
    [1, "1 小時後到期"],
    [5, "5 小時後到期"],
    [24, "24 小時後到期"],
    [48, "還有 2 天"],
    [72, "還有 3 天"],
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

it("an album's level uses the words for its owner or for another viewer", () => {
  const level = "liked_by_me" as const
  const texts = [true, false].map((is_own) => levelText({ is_own, privacy_level: level }))
  expect(texts).toEqual(["我喜歡的人", "對方喜歡的人"])
})

it("an unknown level counts as private", () => {
  expect(levelOf("mutual_likes")).toBe("mutual_likes")
  expect(levelOf("everybody")).toBe("private")
})
