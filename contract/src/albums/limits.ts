import type { Tier } from "../options.ts"

/** Limits of albums. Characters, hours, seconds and bytes as the names say. */
export const albumsLimits = {
  title: { min: 1, max: 100 },
  description: { max: 500 },
  expiresHours: { min: 1, max: 720 },
  selectedMembers: { min: 1, max: 100 },
  /** Of one file, and of all that are sent at once. */
  file: { maxBytes: 10 * 1024 * 1024 },
  batch: { maxBytes: 50 * 1024 * 1024, maxFiles: 100 },
  /** How long an address of what is in an album works at least; it has lapsed before twice of that. */
  signedSeconds: 5 * 60,
} as const

/** How many albums a member may have, and how much each may hold, by the member's tier at that moment. */
export const albumRoom: Readonly<Record<Tier, { albums: number; media: number }>> = {
  unverified: { albums: 0, media: 30 },
  email_verified: { albums: 1, media: 30 },
  phone_verified: { albums: 3, media: 50 },
  vip: { albums: 10, media: 100 },
}
