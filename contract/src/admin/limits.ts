const minute = 60
const hour = 60 * minute

/** Limits of the admins' side. Durations in seconds unless the name says otherwise. */
export const adminLimits = {
  token: 8 * hour,
  /** One-time codes: RFC 6238 as every authenticator app knows it. */
  otp: {
    digits: 6,
    period: 30,
    /** How many periods a code may be early or late. */
    tolerance: 1,
    /** How long an enrolment that was begun can be confirmed. */
    enrolment: 10 * minute,
  },
  /** Characters of what the house tells everybody. */
  announcement: { title: { min: 1, max: 60 }, message: { min: 1, max: 500 } },
  status: {
    /** How long each service is waited for; with the rest of the call the answer comes in under two seconds. */
    probeMs: 1_500,
    /** How long the database is asked whether the admin is still one, before the probes begin. */
    rowCheckMs: 300,
    /** A service that takes longer than this is degraded. */
    slowMs: 500,
    /** How often the dashboard looks. */
    refreshMs: 8_000,
  },
} as const
