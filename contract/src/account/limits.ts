export const accountLimits = {
  /** Days between the end of an account and its erasure. Signing in before restores the account. */
  returnDays: 7,
  /** Days for which the departures are kept one by one. The figures hold the counts. */
  departureDays: 31,
} as const
