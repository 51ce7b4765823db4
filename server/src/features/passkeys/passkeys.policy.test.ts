import { describe, expect, it } from "vitest"
import {
  challengeIn,
  deviceTypeOf,
  isCounterAhead,
  isUnused,
  knownTransports,
  unusedOf,
  userHandleOf,
} from "./passkeys.policy.ts"

const now = new Date("2030-06-15T12:00:00Z")
const daysAgo = (days: number, extraMs = 0) => new Date(now.getTime() - days * 86_400_000 - extraMs)
const passkey = (id: string, created: number, lastUsed: number | null = null) => ({
  id,
  created_at: daysAgo(created),
  last_used_at: lastUsed === null ? null : daysAgo(lastUsed),
})

describe("isCounterAhead", () => {
  it.each([
    [0, 0, true],
    [0, 1, true],
    [7, 8, true],
    [7, 900, true],
    [7, 7, false],
    [7, 6, false],
    [7, 0, false],
  ])("after %d, %d is %s", (stored, received, ahead) => expect(isCounterAhead(stored, received)).toBe(ahead))
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

it("accepts from a browser only what the contract knows", () => {
  expect(["platform", "cross-platform", "both", undefined, null].map(deviceTypeOf)).toEqual([
    ...["platform", "cross-platform", "unknown", "unknown", "unknown"],
  ])
  expect(knownTransports(["smart-card", "usb", "internal", "usb"])).toEqual(["internal", "usb"])
  expect(knownTransports()).toEqual([])
})

it("stores a member's id as a handle of 16 bytes", () => {
  expect(userHandleOf("0197a000-0000-7000-8000-0000000000ff").toString("hex")).toBe(
    "0197a0000000700080000000000000ff",
  )
})

describe("challengeIn", () => {
  const of = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  it.each([
    [of({ challenge: "abc" }), "abc"],
    [of({ challenge: 7 }), null],
    [of(null), null],
    [of([]), null],
    [Buffer.from("{").toString("base64url"), null],
    ["", null],
  ])("of %s is %s", (data, challenge) => expect(challengeIn(data)).toBe(challenge))
})
