import { describe, expect, it } from "vitest"
import {
  clockTime,
  dayName,
  minuteOfDay,
  nearDateTimeLabel,
  presenceOf,
  presenceText,
  relativeTime,
} from "./time.ts"

const now = new Date("2026-03-10T12:00:00Z")
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
const minute = 60
const hour = 60 * minute
const day = 24 * hour

describe("relativeTime", () => {
  it.each([
    [0, "剛剛"],
    [-30, "剛剛"],
    [59, "剛剛"],
    [minute, "1 分鐘前"],
    [hour - 1, "59 分鐘前"],
    [hour, "1 小時前"],
    [day - 1, "23 小時前"],
    [day, "1 天前"],
    [7 * day - 1, "6 天前"],
    [7 * day, "2026年3月3日"],
  ])("%i s ago is %s", (seconds, label) => {
    expect(relativeTime(ago(seconds), now)).toBe(label)
  })

  it("uses the day in Taipei", () => {
    expect(relativeTime("2025-12-31T16:30:00Z", now)).toBe("2026年1月1日")
  })
})

it.each([
  ["2026-03-10T15:59:00Z", "今天", "23:59"],
  ["2026-03-09T16:00:00Z", "今天", "00:00"],
  ["2026-03-09T15:59:00Z", "昨天", "23:59"],
  ["2026-03-08T01:05:00Z", "2026年3月8日", "09:05"],
])("%s in Taipei is %s at %s", (instant, day, minute) => {
  expect([dayName(instant, now), minuteOfDay(instant)]).toEqual([day, minute])
})

describe("presenceOf", () => {
  it.each([
    [0, "online"],
    [5 * minute - 1, "online"],
    [5 * minute, "recent"],
    [180 * minute - 1, "recent"],
    [180 * minute, "offline"],
  ])("%i s ago is %s", (seconds, presence) => {
    expect(presenceOf(ago(seconds), now)).toBe(presence)
  })

  it.each([null, undefined, "", "no date"])("is offline, without a text, for %s", (missing) => {
    expect([presenceOf(missing, now), presenceText(missing, now)]).toEqual(["offline", null])
  })
})

describe("presenceText", () => {
  it.each([
    [0, "在線上"],
    [5 * minute - 1, "在線上"],
    [5 * minute, "5 分鐘前在線"],
    [30 * minute, "30 分鐘前在線"],
    [hour, "1 小時前在線"],
    [180 * minute, "3 小時前在線"],
    [2 * day, "2 天前在線"],
    [7 * day, "離線"],
  ])("of %i s ago are %s", (seconds, words) => {
    expect(presenceText(ago(seconds), now)).toBe(words)
  })
})

describe("clockTime", () => {
  it("formats minutes and seconds", () => {
    expect([0, 9.99, 65, 600, -1].map(clockTime)).toEqual(["0:00", "0:09", "1:05", "10:00", "0:00"])
  })
})

describe("nearDateTimeLabel", () => {
  // It is 20:00 on 10 March in Taipei.
  it.each([
    ["2026-03-08T15:59:00Z", "2026年3月8日 23:59"],
    ["2026-03-08T16:00:00Z", "昨天 00:00"],
    ["2026-03-10T15:59:00Z", "今天 23:59"],
    ["2026-03-10T16:00:00Z", "明天 00:00"],
    ["2026-03-11T16:00:00Z", "2026年3月12日 00:00"],
  ])("writes %s as %s", (instant, label) => expect(nearDateTimeLabel(instant, now)).toBe(label))
})
