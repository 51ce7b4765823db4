import { describe, expect, it } from "vitest"
import { dayLabel, taipeiTime } from "./text.ts"

const now = new Date("2026-03-01T17:00:00.000Z")

describe("days in Taipei", () => {
  it("start at midnight there", () => {
    expect(taipeiTime("2026-01-01T16:05:00.000Z")).toBe("00:05")
  })

  it("have natural names", () => {
    expect(["2026-03-02", "2026-03-01", "2026-01-05", "2025-12-31"].map((day) => dayLabel(day, now))).toEqual(
      ["今天", "昨天", "1月5日週一", "2025年12月31日"],
    )
  })
})
