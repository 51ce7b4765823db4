import { adminLimits } from "@pinyu/contract/admin/limits"
import type { ServiceStatus } from "@pinyu/contract/admin/schemas"
import { isVip } from "@pinyu/contract/calendar"
import { vipNotices } from "@pinyu/phrases/admin-messages"
import { dateTimeLabel } from "@pinyu/phrases/dates"

const day = 24 * 60 * 60

/** `seconds` after an instant; negative for before it. */
export const after = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)

/** Seconds since 1970, as in JWT claims. */
export const inSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

/**
 * For this many seconds after an admin's sign-in, their network has its own limit, which strangers cannot use
 * up.
 */
export const knownNetworkSeconds = 30 * day

export type Outcome = "answered" | "failed" | "silent"

/** The state of a service by the outcome of its probe and the latency in milliseconds. */
export const stateOf = (outcome: Outcome, latencyMs: number): ServiceStatus["status"] => {
  if (outcome !== "answered") return "down"
  return latencyMs > adminLimits.status.slowMs ? "degraded" : "ok"
}

/** VIP cannot be bought, so a new period is announced as a gift. */
interface VipNotice {
  type: "admin_notice" | "gift_received"
  title: string
  message: string
}

/**
 * The notice for a member whose VIP ended at `was` and now ends at `end`; null when nothing changes for them.
 */
export const vipNotice = (was: Date | null, end: Date | null, now: Date): VipNotice | null => {
  if (was?.getTime() === end?.getTime()) return null
  if (end === null || !isVip(end, now))
    return isVip(was, now) ? { type: "admin_notice", ...vipNotices.ended } : null
  const until = dateTimeLabel(end)
  return isVip(was, now)
    ? { type: "admin_notice", ...vipNotices.moved(until) }
    : { type: "gift_received", ...vipNotices.given(until) }
}
