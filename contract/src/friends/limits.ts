export const friendsLimits = {
  /** Characters of the reason that somebody is on the blacklist for. */
  blacklistReason: { max: 100 },
} as const
