import { startOfTaipeiDay } from "@pinyu/contract/calendar"
import { exploreLimits } from "@pinyu/contract/explore/limits"
import { common } from "@pinyu/phrases/common"
import { dateLabel, dateTimeLabel, nearDays } from "@pinyu/phrases/dates"

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const taipeiTime = new Intl.DateTimeFormat("zh-TW", {
  timeZone: "Asia/Taipei",
  timeStyle: "medium",
  hourCycle: "h23",
})

const taipeiMinute = new Intl.DateTimeFormat("zh-TW", {
  ...{ timeZone: "Asia/Taipei", hourCycle: "h23", hour: "2-digit", minute: "2-digit" },
})

const daysFrom = (now: Date, instant: string) =>
  (startOfTaipeiDay(new Date(instant)).getTime() - startOfTaipeiDay(now).getTime()) / dayMs

/** Formats an instant in Taipei to the minute, the days around today by name: "明天 14:03". */
export const nearDateTimeLabel = (instant: string, now: Date) => {
  const name = nearDays[daysFrom(now, instant)]
  return name === undefined ? dateTimeLabel(instant) : `${name} ${minuteOfDay(instant)}`
}

/** Names the Taipei day of an instant: "昨天", "2026年1月31日". */
export const dayName = (instant: string, now: Date) => {
  return nearDays[daysFrom(now, instant)] ?? dateLabel(instant)
}

/** Formats the time of day in Taipei to the minute: "14:03". */
export const minuteOfDay = (instant: string) => taipeiMinute.format(new Date(instant))

/** Formats the time of day in Taipei to the second: "14:03:22". */
export const timeOfDay = (instant: Date) => taipeiTime.format(instant)

/** Formats a duration in ms as minutes, hours or days; null from one week on. */
const timeAgo = (passed: number) => {
  if (passed < minuteMs) return common.justNow
  if (passed < hourMs) return common.minutesAgo(Math.floor(passed / minuteMs))
  if (passed < dayMs) return common.hoursAgo(Math.floor(passed / hourMs))
  return passed < 7 * dayMs ? common.daysAgo(Math.floor(passed / dayMs)) : null
}

const passedSince = (instant: string, now: Date) => now.getTime() - new Date(instant).getTime()

/** Formats the age of an instant: now, minutes, hours, days under a week, otherwise the date. */
export const relativeTime = (instant: string, now: Date) =>
  timeAgo(passedSince(instant, now)) ?? dateLabel(instant)

export type Presence = "online" | "recent" | "offline"

/** Derives the presence from the last time online; unknown or hidden counts as offline. */
export const presenceOf = (lastOnline: string | null | undefined, now: Date): Presence => {
  const passed = lastOnline ? now.getTime() - new Date(lastOnline).getTime() : Number.NaN
  if (passed < exploreLimits.onlineMinutes * minuteMs) return "online"
  return passed < exploreLimits.recentMinutes * minuteMs ? "recent" : "offline"
}

const presenceWith =
  (seen: (ago: string) => string) =>
  (lastOnline: string | null | undefined, now: Date): string | null => {
    const passed = lastOnline ? passedSince(lastOnline, now) : Number.NaN
    if (Number.isNaN(passed)) return null
    if (passed < exploreLimits.onlineMinutes * minuteMs) return common.online
    const ago = timeAgo(passed)
    return ago === null ? common.offline : seen(ago)
  }

/**
 * Formats the presence: online, or the time since the member was online. Null when unknown or hidden.
 */
export const presenceText = presenceWith(common.lastSeen)

/** The same where a dot already says what the time means: "5 分鐘前". */
export const shortPresenceText = presenceWith((ago) => ago)

/** Formats seconds as minutes and seconds: 65 is "1:05". */
export const clockTime = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`
}
