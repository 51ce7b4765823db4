/** Why a member ends the account, for those who answer. */
export const leavingReasons = [
  "met_someone",
  "nobody_suitable",
  "bad_experience",
  "privacy",
  "taking_a_break",
  "other",
] as const
export type LeavingReason = (typeof leavingReasons)[number]
