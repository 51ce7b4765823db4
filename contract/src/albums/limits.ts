import type { Tier } from "../options.ts"

/** Limits of albums. Units are in the names. */
export const albumsLimits = {
  title: { min: 1, max: 100 },
  description: { max: 500 },
  expiresHours: { min: 1, max: 720 },
  selectedMembers: { min: 1, max: 100 },
  /** The size of one file, and of one request. */
  file: { maxBytes: 10 * 1024 * 1024 },
  batch: { maxBytes: 50 * 1024 * 1024, maxFiles: 100 },
  /**
   * The maximum lifetime of a signed URL; the minimum is half of it. `uncheckedSeconds` is for storages that
   * serve a URL without checking the viewer's access.
   */
  signedSeconds: 10 * 60,
  uncheckedSeconds: 5 * 60,
} as const

/** The maximum number of albums, and of files in each, by tier. */
export const albumRoom: Readonly<Record<Tier, { albums: number; media: number }>> = {
  unverified: { albums: 0, media: 30 },
  email_verified: { albums: 1, media: 30 },
  phone_verified: { albums: 3, media: 50 },
  vip: { albums: 10, media: 100 },
}
