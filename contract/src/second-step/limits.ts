const minute = 60

/** Limits of one-time and recovery codes, of members and admins. Durations in seconds. */
export const secondStepLimits = {
  /** One-time codes with the RFC 6238 parameters that every authenticator app supports. */
  otp: {
    digits: 6,
    period: 30,
    /** Periods of clock drift in either direction. */
    tolerance: 1,
    /** The lifetime of an unconfirmed enrolment. */
    enrolment: 10 * minute,
  },
  /** How long the removal by a mailed link waits, so that a proof of the second step can cancel it. */
  removal: 48 * 60 * minute,
  /** Backup codes for a lost authenticator app or passkey: base 32 characters in groups of four. */
  recoveryCodes: { count: 10, characters: 16 },
} as const
