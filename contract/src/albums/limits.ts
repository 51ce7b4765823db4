import type { Tier } from "../options.ts"

/** Limits of albums. Units are in the names. */
export const albumsLimits = {
  title: { min: 1, max: 100 },
  description: { max: 500 },
  expiresHours: { min: 1, max: 720 },
  selectedMembers: { min: 1, max: 100 },
  /** A request lapses after `days`; until then a member asks once for the same album. */
  request: { min: 1, max: 100, days: 30 },
  grantHours: { min: 1, max: 720 },
  /** The access log: one entry for each viewer and `slotMinutes`. */
  views: { days: 30, slotMinutes: 30 },
  /** The size of one file, and of one request. */
  file: { maxBytes: 10 * 1024 * 1024 },
  batch: { maxBytes: 50 * 1024 * 1024, maxFiles: 100 },
  /** The maximum lifetime of a signed URL; the minimum is half of it. */
  signedSeconds: 10 * 60,
} as const

/** The maximum number of albums, and of files in each, by tier. */
export const albumRoom: Readonly<Record<Tier, { albums: number; media: number }>> = {
  unverified: { albums: 0, media: 30 },
  email_verified: { albums: 1, media: 30 },
  phone_verified: { albums: 3, media: 50 },
  vip: { albums: 10, media: 100 },
}
