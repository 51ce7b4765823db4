export const reportsLimits = {
  /** Characters of a report's details. */
  details: { max: 1000 },
  /** Characters of the team's note about a decision. */
  note: { max: 1000 },
  /** Characters of what the team adds to the notice to the reported member. */
  message: { max: 500 },
  /** Days of a limit or a suspension by a decision. */
  days: { min: 1, max: 3650 },
  /** Seconds before a decision takes effect. Until then it can be undone. */
  undoSeconds: 60,
  /** Seconds for which a case belongs to the admin who opened it. */
  claimSeconds: 15 * 60,
  /** Messages before and after a reported one that the reporter may show to the team. */
  contextMessages: 5,
  /** Reports of a case that the console shows, newest first. */
  shownReports: 50,
  /** Earlier decisions about a member that the console shows, newest first. */
  shownDecisions: 20,
  /** Days for which a warning is shown beside a message of the warned member with scam hints. */
  warningShownDays: 365,
  /** Seconds for which the URL of a file in the evidence is valid. */
  signedSeconds: 60,
} as const
