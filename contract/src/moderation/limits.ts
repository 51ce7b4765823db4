export const moderationLimits = {
  /** Characters of the team's note about a suspension. */
  note: { max: 1000 },
  /** Days after which a suspension is as sensitive as one without an end: it requires a recent sign-in. */
  shortSuspensionDays: 30,
  /** Characters of a note of the team about a member. */
  memberNote: { min: 1, max: 1000 },
  /** Characters of an appeal, and at most of its answer. */
  appeal: { min: 10, max: 1000 },
  /** Contact forms that a member's page shows, latest first. */
  shownForms: 10,
  /** Notes and decisions about a member that the console shows, latest first. */
  shownNotes: 20,
  shownStrikes: 20,
  /** Earlier suspensions that a member's page shows, latest first. */
  shownSuspensions: 20,
} as const
