import { meetingsLimits } from "@pinyu/contract/meetings/limits"
import type { MeetingOutcome, MeetingState } from "@pinyu/contract/meetings/options"
import type { ChangedMeeting } from "@pinyu/contract/meetings/schemas"
import { fieldMessages } from "@pinyu/phrases/fields"

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const { aheadDays, checkInMinutes, keepDays, reminderMinutes, secondAlertMinutes } = meetingsLimits

/** The part of a plan that its times depend on. */
interface Times {
  check_in_at: Date
  ended_at: Date | null
  link_hours: number
}

export const stateOf = (
  { check_in_at, outcome }: { check_in_at: Date; outcome: MeetingOutcome | null },
  now: Date,
): MeetingState => outcome ?? (check_in_at > now ? "planned" : "overdue")

/** When a plan is erased. */
export const erasedAt = ({ check_in_at, ended_at }: Omit<Times, "link_hours">) =>
  new Date((ended_at ?? check_in_at).getTime() + keepDays * dayMs)

/** The latest end, or time of a check-in, of plans that are erased now. */
export const erasedUntil = (now: Date) => new Date(now.getTime() - keepDays * dayMs)

/** Whether the contact's link opens a plan. */
export const isLinkOpen = ({ check_in_at, link_hours }: Times, now: Date) =>
  now.getTime() < check_in_at.getTime() + link_hours * hourMs

/** The latest time of check-ins that the member is reminded of now. */
export const remindedUntil = (now: Date) => new Date(now.getTime() + reminderMinutes * minuteMs)

/** The latest time of first alerts that the second one follows now. */
export const secondAlertUntil = (now: Date) => new Date(now.getTime() - secondAlertMinutes * minuteMs)

/** The columns of a plan's times. */
export const timesOf = ({ meets_at, check_in_at }: Pick<ChangedMeeting, "meets_at" | "check_in_at">) => ({
  meets_at: new Date(meets_at),
  check_in_at: new Date(check_in_at),
})

/**
 * The fields whose times do not fit, with their messages. A meeting may have begun already, up to a day ago.
 */
export const timeErrors = (
  { meets_at, check_in_at }: Pick<ChangedMeeting, "meets_at" | "check_in_at">,
  now: Date,
) => {
  const errors: Record<string, string> = {}
  const [meets, checkIn] = [Date.parse(meets_at), Date.parse(check_in_at)]
  const latest = now.getTime() + aheadDays * dayMs
  if (meets < now.getTime() - dayMs) errors.meets_at = fieldMessages.too_small
  if (meets > latest) errors.meets_at = fieldMessages.too_big
  if (checkIn < Math.max(meets, now.getTime() + checkInMinutes * minuteMs))
    errors.check_in_at = fieldMessages.too_small
  if (checkIn > latest + dayMs) errors.check_in_at = fieldMessages.too_big
  return errors
}
