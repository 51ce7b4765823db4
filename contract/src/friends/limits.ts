export const friendsLimits = {
  /** Characters of the reason for blocking. */
  blacklistReason: { max: 100 },
  /** Days for which a passed member is left out of explore. */
  passDays: 30,
  /** Members whose posts a member follows. */
  follows: 1_000,
  /** Characters of the first message that likes a photo or an answer. */
  openingLine: { min: 1, max: 200 },
  /**
   * Days until a reminder of an unanswered like or a match without a message, and until it is too late for
   * one.
   */
  reminder: { afterDays: 3, withinDays: 5 },
} as const
