import { exploreLimits } from "@pinyu/contract/explore/limits"
import { common } from "@pinyu/phrases/common"

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const taipeiDate = new Intl.DateTimeFormat("zh-TW", { timeZone: "Asia/Taipei", dateStyle: "long" })

/** The day of an instant in Taipei, written out: "2026年1月31日". */
export const dateLabel = (instant: string) => taipeiDate.format(new Date(instant))

const taipeiMoment = new Intl.DateTimeFormat("zh-TW", {
  timeZone: "Asia/Taipei",
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
})

/** An instant in Taipei, to the minute: "2026年1月31日 14:03". */
export const momentLabel = (instant: string) => taipeiMoment.format(new Date(instant))

const taipeiTime = new Intl.DateTimeFormat("zh-TW", {
  timeZone: "Asia/Taipei",
  timeStyle: "medium",
  hourCycle: "h23",
})

/** The time of day of an instant in Taipei, to the second: "14:03:22". */
export const timeOfDay = (instant: Date) => taipeiTime.format(instant)

/** How long ago an instant was: just now, minutes, hours, days under a week, otherwise the date. */
export const relativeTime = (instant: string, now: Date) => {
  const passed = now.getTime() - new Date(instant).getTime()
  if (passed < minuteMs) return common.justNow
  if (passed < hourMs) return common.minutesAgo(Math.floor(passed / minuteMs))
  if (passed < dayMs) return common.hoursAgo(Math.floor(passed / hourMs))
  if (passed < 7 * dayMs) return common.daysAgo(Math.floor(passed / dayMs))
  return dateLabel(instant)
}

export type Presence = "online" | "recent" | "offline"

/** Whether a member is online, judged by when they were last seen; unknown or hidden counts as offline. */
export const presenceOf = (lastOnline: string | null | undefined, now: Date): Presence => {
  const passed = lastOnline ? now.getTime() - new Date(lastOnline).getTime() : Number.NaN
  if (passed < exploreLimits.onlineMinutes * minuteMs) return "online"
  return passed < exploreLimits.recentMinutes * minuteMs ? "recent" : "offline"
}

/** The word for a presence. */
export const presenceLabels: Record<Presence, string> = {
  online: common.online,
  recent: common.recentlyOnline,
  offline: common.offline,
}

/** Seconds as minutes and seconds: 65 is "1:05". */
export const clockTime = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`
}
