export const friendsLimits = {
  /** Characters of the reason that somebody is on the blacklist for. */
  blacklistReason: { max: 100 },
  /** Days after which a like without an answer, or a match without a word, is brought to mind once; and when that is too late. */
  reminder: { afterDays: 3, withinDays: 5 },
} as const
