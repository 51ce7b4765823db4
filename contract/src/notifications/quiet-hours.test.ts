import { describe, expect, it } from "vitest"
import { notificationTypes } from "./options.ts"
import { isQuietAt, isWithheldAt, quietTimes, suggestedQuietHours } from "./quiet-hours.ts"

/** An instant at a time of the Taipei day. */
const at = (time: string) => new Date(`2026-03-10T${time}:00+08:00`)

describe("quiet hours", () => {
  it.each([
    ["22:00", "08:00", "21:59", false],
    ["22:00", "08:00", "22:00", true],
    ["22:00", "08:00", "00:00", true],
    ["22:00", "08:00", "07:59", true],
    ["22:00", "08:00", "08:00", false],
    ["13:00", "14:30", "12:59", false],
    ["13:00", "14:30", "14:30", false],
    ["00:00", "06:00", "00:00", true],
    ["18:00", "00:00", "00:00", false],
  ])("from %s to %s: %s is quiet: %s", (from, to, time, expected) => {
    expect(isQuietAt({ from, to }, at(time))).toBe(expected)
  })

  it("never apply to a member without them", () => {
    expect(quietTimes.some((time) => isQuietAt(null, at(time)))).toBe(false)
  })

  it("withhold all but notices of security and alerts of meeting plans", () => {
    const delivered = notificationTypes.filter(
      (type) => !isWithheldAt(suggestedQuietHours, type, at("23:00")),
    )
    expect(delivered).toEqual(["security_notice", "meeting_reminder"])
    expect(notificationTypes.some((type) => isWithheldAt(suggestedQuietHours, type, at("12:00")))).toBe(false)
  })
})
