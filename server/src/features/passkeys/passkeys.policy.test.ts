import { describe, expect, it } from "vitest"
import { deviceTypeOf, isUnused, unusedOf } from "./passkeys.policy.ts"

const now = new Date("2030-06-15T12:00:00Z")
const daysAgo = (days: number, extraMs = 0) => new Date(now.getTime() - days * 86_400_000 - extraMs)
const passkey = (id: string, created: number, lastUsed: number | null = null) => ({
  id,
  created_at: daysAgo(created),
  last_used_at: lastUsed === null ? null : daysAgo(lastUsed),
})

describe("unused passkeys", () => {
  it("are those unused for longer than the days, counted from their creation if never used", () => {
    expect(isUnused({ created_at: daysAgo(300), last_used_at: daysAgo(90, 1) }, 90, now)).toBe(true)
    expect(isUnused({ created_at: daysAgo(300), last_used_at: daysAgo(90) }, 90, now)).toBe(false)
    expect(isUnused({ created_at: daysAgo(91), last_used_at: null }, 90, now)).toBe(true)
    expect(isUnused({ created_at: daysAgo(5000), last_used_at: null }, 0, now)).toBe(false)
  })

  const unused = (...given: Parameters<typeof unusedOf<ReturnType<typeof passkey>>>) =>
    unusedOf(...given).map(({ id }) => id)

  it("never include the one used last", () => {
    expect(unused([passkey("only", 900)], 1, now)).toEqual([])
    expect(unused([passkey("a", 900, 500), passkey("b", 900, 400), passkey("c", 450)], 90, now)).toEqual([
      "c",
      "a",
    ])
    expect(unused([passkey("a", 900, 500), passkey("fresh", 10)], 90, now)).toEqual(["a"])
    expect(unused([passkey("a", 900), passkey("b", 900)], 0, now)).toEqual([])
    expect(unused([], 90, now)).toEqual([])
  })
})

it("names only the kinds of authenticators that the contract knows", () => {
  expect(["platform", "cross-platform", "both", undefined, null].map(deviceTypeOf)).toEqual([
    ...["platform", "cross-platform", "unknown", "unknown", "unknown"],
  ])
})
