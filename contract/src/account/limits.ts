export const accountLimits = {
  /** Days between the end of an account and its erasure. Signing in before restores the account. */
  returnDays: 7,
} as const
