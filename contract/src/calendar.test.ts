import { describe, expect, it } from "vitest"
import { ageOn, isVip, startOfTaipeiDay, taipeiDay, taipeiTime, yearsBefore } from "./calendar.ts"

describe("taipeiDay", () => {
  it.each([
    ["2026-02-28T15:59:59Z", "2026-02-28"],
    ["2026-02-28T16:00:00Z", "2026-03-01"],
    ["2025-12-31T23:59:59Z", "2026-01-01"],
  ])("at %s is %s", (instant, day) => {
    expect(taipeiDay(new Date(instant))).toBe(day)
  })
})

describe("startOfTaipeiDay", () => {
  it.each([
    ["2026-02-28T15:59:59Z", "2026-02-27T16:00:00.000Z"],
    ["2026-02-28T16:00:00Z", "2026-02-28T16:00:00.000Z"],
  ])("at %s is %s", (instant, start) => {
    expect(startOfTaipeiDay(new Date(instant)).toISOString()).toBe(start)
  })
})

describe("ageOn", () => {
  it.each([
    ["2008-03-02", "2026-03-01", 17],
    ["2008-03-02", "2026-03-02", 18],
    ["2008-12-31", "2026-01-01", 17],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2008-02-29", "2028-02-29", 20],
  ])("born %s is on %s %i", (birthDate, day, age) => {
    expect(ageOn(birthDate, day)).toBe(age)
  })
})

it("returns the latest birth day for an age", () => {
  expect(yearsBefore("2026-03-01", 18)).toBe("2008-03-01")
})

it("ends VIP at its exact end", () => {
  const end = new Date("2026-03-01T00:00:00Z")
  expect(isVip(end, new Date(end.getTime() - 1))).toBe(true)
  expect(isVip(end, end)).toBe(false)
  expect(isVip(null, end)).toBe(false)
})

it.each([
  ["2026-03-10T15:59:59Z", "23:59"],
  ["2026-03-10T16:00:00Z", "00:00"],
])("%s is %s in Taipei", (instant, time) => {
  expect(taipeiTime(new Date(instant))).toBe(time)
})
