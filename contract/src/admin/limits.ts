const hour = 60 * 60

/** Limits of the admin console. Durations in seconds unless the name says otherwise. */
export const adminLimits = {
  token: 8 * hour,
  password: { min: 12, max: 128 },
  /** How long a sign-in or reauthentication permits sensitive acts. */
  recentSignIn: 10 * 60,
  /** The lifetime of an invitation. */
  invitation: 3 * 24 * hour,
  /** Admins and open invitations. The list of the team has no pages. */
  team: 100,
  /** Characters of an audit note. */
  note: { max: 500 },
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
  /** Entries in each part of an export of the audit log. */
  auditExportPage: 2000,
} as const
