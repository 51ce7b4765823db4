import { leavingReasons } from "../account/options.ts"
import { reportReasons, tiers } from "../options.ts"

/** The figures of a day in Taipei, each with its parts. A figure without parts has one, named `all`. */
export const figureParts = {
  /** Members at the end of the day, by their tier. */
  members: tiers,
  new_members: ["all"],
  /** Accounts that were ended, by the answer why. */
  departures: [...leavingReasons, "unanswered"],
  /** Members who were online on the day. */
  active_members: ["all"],
  likes: ["all"],
  /** Pairs of members whose likes became mutual. */
  matches: ["all"],
  /** Conversations that began with a message, and those of them in which the other wrote. */
  first_messages: ["sent", "answered"],
  reports: reportReasons,
  /** Seconds from the first report of a case until its decision. */
  decision_seconds: ["median", "p95"],
  /** Cases without a decision, a day after their first report. */
  overdue_cases: ["all"],
} as const satisfies Record<string, readonly string[]>
export type FigureName = keyof typeof figureParts
export const figureNames = Object.keys(figureParts) as FigureName[]

/** The numbers of days that the console shows. */
export const figureRanges = [7, 30, 90, 365] as const
