import { describe, expect, it } from "vitest"
import { erasedAt, isLinkOpen, stateOf, timeErrors } from "./meetings.policy.ts"

const now = new Date("2026-03-02T04:00:00Z")
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const days = (count: number) => minutes(count * 24 * 60)
const errorsOf = (meets: Date, checkIn: Date) =>
  Object.keys(timeErrors({ meets_at: meets.toISOString(), check_in_at: checkIn.toISOString() }, now))

describe("the times of a plan", () => {
  it.each([
    ["a meeting that has begun", minutes(-30), minutes(60)],
    ["a check-in at the time of the meeting", minutes(60), minutes(60)],
    ["the latest times", days(14), days(15)],
  ])("allow %s", (_name, meets, checkIn) => expect(errorsOf(meets, checkIn)).toEqual([]))

  it.each([
    ["a meeting more than a day ago", days(-1.1), minutes(60), ["meets_at"]],
    ["a meeting in more than two weeks", days(14.1), days(14.2), ["meets_at"]],
    ["a check-in before the meeting", minutes(60), minutes(30), ["check_in_at"]],
    ["a check-in within minutes", minutes(-30), minutes(14), ["check_in_at"]],
    ["a check-in in more than fifteen days", days(14), days(15.1), ["check_in_at"]],
  ])("reject %s", (_name, meets, checkIn, fields) => expect(errorsOf(meets, checkIn)).toEqual(fields))
})

describe("the state of a plan", () => {
  it("follows the time of the check-in until it ends", () => {
    expect(stateOf({ check_in_at: minutes(1), outcome: null }, now)).toBe("planned")
    expect(stateOf({ check_in_at: now, outcome: null }, now)).toBe("overdue")
    expect(stateOf({ check_in_at: minutes(-60), outcome: "safe" }, now)).toBe("safe")
  })

  it("the link works for the chosen hours after the check-in", () => {
    const plan = { check_in_at: minutes(-119), ended_at: null, link_hours: 2 }
    expect(isLinkOpen(plan, now)).toBe(true)
    expect(isLinkOpen({ ...plan, check_in_at: minutes(-120) }, now)).toBe(false)
  })

  it("it is erased two days after its end, or after the check-in that never came", () => {
    expect(erasedAt({ check_in_at: minutes(60), ended_at: now })).toEqual(days(2))
    expect(erasedAt({ check_in_at: now, ended_at: null })).toEqual(days(2))
  })
})
