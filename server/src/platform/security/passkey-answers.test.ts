import { describe, expect, it } from "vitest"
import { challengeIn, isCounterAhead, knownTransports, userHandleOf } from "./passkey-answers.ts"

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

it("accepts from a browser only the transports that the contract knows", () => {
  expect(knownTransports(["smart-card", "usb", "internal", "usb"])).toEqual(["internal", "usb"])
  expect(knownTransports()).toEqual([])
})

it("stores an owner's id as a handle of 16 bytes", () => {
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
