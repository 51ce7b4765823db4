import { adminLimits } from "@pinyu/contract/admin/limits"
import type { ServiceStatus } from "@pinyu/contract/admin/schemas"
import { isVip } from "@pinyu/contract/calendar"
import { vipNotices } from "@pinyu/phrases/admin-messages"

const day = 24 * 60 * 60

/** `seconds` after an instant; before it when negative. */
export const after = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)

/** Whole seconds since 1970, as tokens count. */
export const inSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** How long a network from which an admin signed in keeps a pace of its own, which strangers cannot use up; seconds. */
export const knownNetworkFor = 30 * day

/** Whether an enrolment that was begun then can be confirmed now. */
export const isEnrolmentOpen = (begunAt: Date, now: Date) => after(begunAt, adminLimits.otp.enrolment) > now

export type Outcome = "answered" | "failed" | "silent"

/** What an answer after so many ms says of a service. */
export const stateOf = (outcome: Outcome, latencyMs: number): ServiceStatus["status"] => {
  if (outcome !== "answered") return "down"
  return latencyMs > adminLimits.status.slowMs ? "degraded" : "ok"
}

/** "2026年12月1日 20:05" */
const minuteInTaipei = new Intl.DateTimeFormat("zh-TW", {
  ...{ timeZone: "Asia/Taipei", hourCycle: "h23" },
  ...{ year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit" },
})

/** VIP cannot be bought: whoever is given it got a present of the house. */
interface VipNotice {
  type: "admin_notice" | "gift_received"
  title: string
  message: string
}

/** What a member is told whose VIP held until `was` and holds until `end` now; null where that changes nothing for them. */
export const vipNotice = (was: Date | null, end: Date | null, now: Date): VipNotice | null => {
  if (was?.getTime() === end?.getTime()) return null
  if (end === null || !isVip(end, now))
    return isVip(was, now) ? { type: "admin_notice", ...vipNotices.ended } : null
  const until = minuteInTaipei.format(end)
  return isVip(was, now)
    ? { type: "admin_notice", ...vipNotices.moved(until) }
    : { type: "gift_received", ...vipNotices.given(until) }
}
