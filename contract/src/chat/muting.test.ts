import { describe, expect, it } from "vitest"
import { isMuted, mutedForGood, muteEnd, muteLengths } from "./muting.ts"

/** 14:30 in Taipei. */
const now = new Date("2026-11-20T06:30:00.000Z")

describe("a mute", () => {
  it("ends after an hour, tomorrow at 8 in Taipei, or never", () => {
    expect(muteLengths.map((length) => muteEnd(length, now))).toEqual([
      "2026-11-20T07:30:00.000Z",
      "2026-11-21T00:00:00.000Z",
      mutedForGood,
    ])
  })

  it("counts days in Taipei, where midnight has passed before it has in UTC", () => {
    expect(muteEnd("tomorrow", new Date("2026-11-20T16:00:00.000Z"))).toBe("2026-11-22T00:00:00.000Z")
  })

  it("is over at its end", () => {
    const muted_until = muteEnd("hour", now)
    expect(isMuted({ muted_until }, now)).toBe(true)
    expect(isMuted({ muted_until }, new Date(muted_until))).toBe(false)
    expect(isMuted({ muted_until: null }, now)).toBe(false)
    expect(isMuted({ muted_until: mutedForGood }, new Date("2100-01-01"))).toBe(true)
  })
})
