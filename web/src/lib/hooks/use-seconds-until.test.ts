import { describe, expect, it } from "vitest"
import { secondsUntil } from "./use-seconds-until.ts"

describe("seconds until an instant", () => {
  it("rounds up and never returns less than zero", () => {
    expect(secondsUntil(60_000, 0)).toBe(60)
    expect(secondsUntil(60_000, 1)).toBe(60)
    expect(secondsUntil(60_000, 59_999)).toBe(1)
    expect(secondsUntil(60_000, 60_000)).toBe(0)
    expect(secondsUntil(60_000, 90_000)).toBe(0)
  })
})
