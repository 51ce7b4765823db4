export const securityLimits = {
  /** Days in which the link of a notice ends all sessions. */
  linkDays: 7,
} as const
