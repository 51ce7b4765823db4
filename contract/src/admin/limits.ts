const minute = 60
const hour = 60 * minute

/** Limits of the admin console. Durations in seconds unless the name says otherwise. */
export const adminLimits = {
  token: 8 * hour,
  /** One-time codes with the RFC 6238 parameters that every authenticator app supports. */
  otp: {
    digits: 6,
    period: 30,
    /** Periods of clock drift in either direction. */
    tolerance: 1,
    /** The lifetime of an unconfirmed enrolment. */
    enrolment: 10 * minute,
  },
  /** Characters of an audit note. */
  note: { max: 500 },
  /** Backup codes for a lost authenticator app: base 32 characters in groups of four. */
  recoveryCodes: { count: 10, characters: 16 },
  /** Characters of an announcement. */
  announcement: { title: { min: 1, max: 60 }, message: { min: 1, max: 500 } },
  status: {
    /** The timeout of each probe. The whole answer stays under two seconds. */
    probeMs: 1_500,
    /** The timeout of the query that confirms the admin's account, before the probes start. */
    rowCheckMs: 300,
    /** A service that takes longer is degraded. */
    slowMs: 500,
    /** The dashboard's refresh interval. */
    refreshMs: 8_000,
  },
} as const
