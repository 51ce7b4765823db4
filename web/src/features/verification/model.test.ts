import type { OwnVerification } from "@pinyu/contract/verification/schemas"
import { expect, it } from "vitest"
import { declineOf, framesOf, nextFrame, standingOf } from "./model.ts"

const at = "2026-11-24T02:00:00.000Z"
const own = (changes: Partial<OwnVerification> = {}): OwnVerification => ({
  ...{ verified_at: null, has_photo: true, first_photo_changed: false, submitted_at: null },
  ...{ last_decision: null, requested_at: null, with_service: false, frames_erased_at: null, ...changes },
})
const decline = {
  outcome: "declined",
  reason: "unclear",
  message: null,
  decided_at: at,
  by_service: false,
} as const

it("a frame without a pose comes first; the next is the first that is not taken", () => {
  const frames = framesOf(["v_sign", "look_up"])
  expect(frames).toEqual([null, "v_sign", "look_up"])
  expect(nextFrame([null, null, null])).toBe(0)
  expect(nextFrame(["a", null, "c"])).toBe(1)
  expect(nextFrame(["a", "b", "c"])).toBeUndefined()
})

it.each([
  [own({ submitted_at: at, verified_at: at }), "waiting"],
  [own({ has_photo: false }), "no_photo"],
  [own({ verified_at: at }), "verified"],
  [own({ last_decision: decline }), "open"],
])("%# stands as %s", (state, standing) => {
  expect(standingOf(state)).toBe(standing)
})

it("a decline concerns the member until there is a badge or a new submission", () => {
  expect(declineOf(own({ last_decision: decline }))).toEqual(decline)
  expect(declineOf(own({ last_decision: decline, verified_at: at }))).toBeNull()
  expect(declineOf(own({ last_decision: decline, submitted_at: at }))).toBeNull()
})
