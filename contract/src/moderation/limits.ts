export const moderationLimits = {
  /** Characters of the team's note about a suspension. */
  note: { max: 1000 },
  /** Characters of an appeal, and at most of its answer. */
  appeal: { min: 10, max: 1000 },
  /** Contact forms that a member's page shows, latest first. */
  shownForms: 10,
  /** Earlier suspensions that a member's page shows, latest first. */
  shownSuspensions: 20,
} as const
