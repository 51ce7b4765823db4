import type { MemberStatus } from "@pinyu/contract/moderation/schemas"
import type { PillTone } from "../../../ui/member/pill.tsx"

/** The colour of a member's status. */
export const statusTones: Record<MemberStatus, PillTone> = {
  active: "green",
  suspended: "red",
  paused: "grey",
  leaving: "yellow",
}

const dayMs = 24 * 60 * 60 * 1000

/** An instant some days after another, as in the contract; null for 0 days, without an end. */
export const daysAfter = (now: Date, days: number) =>
  days === 0 ? null : new Date(now.getTime() + days * dayMs).toISOString()
