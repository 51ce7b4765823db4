const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Limits of accounts and sessions. Durations in seconds unless the name says otherwise. */
export const authLimits = {
  email: { max: 254 },
  /** A password of `passphrase` characters or more needs no digit. */
  password: { min: 6, max: 128, passphrase: 15 },
  nickname: { min: 1, max: 20 },
  heightCm: { min: 100, max: 250 },
  weightKg: { min: 30, max: 200 },
  minimumAge: 18,
  maximumAge: 120,
  accessToken: 15 * minute,
  rememberedSession: 30 * day,
  /** The end of a remembered session, however often it is used. */
  longestSession: 180 * day,
  browserSession: day,
  /** Reuse of a rotated refresh token within this time comes from concurrent tabs, not from theft. */
  rotationGrace: 10,
  recentSignIn: 10 * minute,
  code: { digits: 6, lifetime: 10 * minute, tries: 5, resendLock: 60 },
  verificationLink: day,
  /** The lifetime of an account that verifies neither its address nor a number. */
  unverifiedAccount: 7 * day,
  resetLink: hour,
  /** How far back a recovery removes new ways to sign in: as far as the links of their notices reach. */
  distrustedBeforeRecovery: 7 * day,
  /** The link that proves a new address, and the link to the old one that undoes the change. */
  emailChange: { link: day, undo: 7 * day, resendLock: 60 },
  /** How long a browser counts as known after a sign-in. */
  knownDevice: 180 * day,
  /** How long a visitor's browser is recognised, to limit its registrations. */
  visitingBrowser: day,
  availabilityDebounceMs: 500,
} as const
