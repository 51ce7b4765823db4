export const friendsLimits = {
  /** Characters of the reason for blocking. */
  blacklistReason: { max: 100 },
  /**
   * Days until a reminder of an unanswered like or a match without a message, and until it is too late for
   * one.
   */
  reminder: { afterDays: 3, withinDays: 5 },
} as const
