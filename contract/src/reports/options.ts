import type { ReportReason, ReportTarget } from "../options.ts"

/** The states of a case: its reports wait, its decision waits to take effect, or it has taken effect. */
export const caseStates = ["open", "pending", "closed"] as const
export type CaseState = (typeof caseStates)[number]

/** What an admin may decide about a case. */
export const caseActions = [
  "dismiss",
  "warn",
  "remove_content",
  "remove_photo",
  "rename",
  "limit",
  "suspend",
  "escalate",
] as const
export type CaseAction = (typeof caseActions)[number]

/** The decisions that end a case. An escalated case stays open for an owner. */
export const closingActions = [
  "dismiss",
  "warn",
  "remove_content",
  "remove_photo",
  "rename",
  "limit",
  "suspend",
] as const
export type ClosingAction = (typeof closingActions)[number]

/** Decisions that a member may appeal against. A suspension is appealed against at the sign-in. */
export const appealableActions = ["warn", "remove_content", "remove_photo", "rename", "limit"] as const
export type AppealableAction = (typeof appealableActions)[number]

/** Actions that require the rule that was broken. */
export const needsRule = (action: CaseAction) => action !== "dismiss" && action !== "escalate"

/** Whether an action fits the kind of the reported content. A member is not content, but has photos. */
export const fitsTarget = (action: CaseAction, target: ReportTarget) => {
  if (action === "remove_content") return target !== "member"
  return action !== "remove_photo" || target === "member"
}

/** How urgent each reason is. Photos may be intimate images, and harassment may be a threat. */
const urgencyOfReason: Record<ReportReason, number> = {
  underage: 3,
  photo: 2,
  harassment: 2,
  illegal: 2,
  scam: 1,
  fake: 0,
  other: 0,
}
export const mostUrgent = 3

/** This many reporters raise the urgency of a case. */
const manyReporters = 3

/** The more urgent of two reasons. */
export const moreUrgent = (one: ReportReason, other: ReportReason) =>
  urgencyOfReason[other] > urgencyOfReason[one] ? other : one

/** The urgency of a case, from 0 to 3, by its most urgent reason and its reporters. */
export const urgencyOf = (reason: ReportReason, reporters: number) =>
  Math.min(mostUrgent, urgencyOfReason[reason] + (reporters >= manyReporters ? 1 : 0))
