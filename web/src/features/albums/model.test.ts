import { describe, expect, it } from "vitest"
import { expiryOf, expiryWords, levelOf } from "./model.ts"

const now = new Date("2026-03-01T04:00:00Z")

describe("how much longer an album is open", () => {
  it.each([
    [null, "永不到期"],
    ["2026-03-01T04:00:00Z", "已到期"],
    ["2026-02-20T04:00:00Z", "已到期"],
    ["2026-03-01T04:20:00Z", "1 小時後到期"],
    ["2026-03-02T04:00:00Z", "24 小時後到期"],
    ["2026-03-02T04:00:01Z", "還有 2 天"],
    ["2026-03-31T04:00:00Z", "還有 30 天"],
  ])("of %s is said as %s", (end, words) => {
    expect(expiryWords(expiryOf(end, now))).toBe(words)
  })
})

it("an unknown level counts as private", () => {
  expect(levelOf("mutual_likes")).toBe("mutual_likes")
  expect(levelOf("everybody")).toBe("private")
})
