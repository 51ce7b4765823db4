import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import { albumPrivacyLevels } from "@pinyu/contract/albums/options"
import type { Album } from "@pinyu/contract/albums/schemas"
import { albumAccess } from "@pinyu/phrases/album-access"
import { albums } from "@pinyu/phrases/albums"

const hourMs = 60 * 60_000

/** The remaining time of an album. */
export type Expiry =
  | { state: "none" }
  | { state: "expired" }
  | { state: "expiring"; hours: number }
  | { state: "active"; days: number }

/**
 * Tolerance in hours: the page's clock ticks once a minute, and the device's clock may be off. Without it,
 * a new album could show a day less.
 */
const slackHours = 2 / 60

/** Returns the remaining time: in hours up to a day, then in days, rounded. */
export const expiryOf = (expiresAt: string | null, now: Date): Expiry => {
  if (expiresAt === null) return { state: "none" }
  const hours = (new Date(expiresAt).getTime() - now.getTime()) / hourMs
  if (hours <= 0) return { state: "expired" }
  return hours <= 24 + slackHours
    ? { state: "expiring", hours: Math.round(hours) }
    : { state: "active", days: Math.round(hours / 24) }
}

/** Formats the remaining time. */
export const expiryText = (expiry: Expiry) => {
  switch (expiry.state) {
    case "none":
      return albums.forever
    case "expired":
      return albums.expired
    case "expiring":
      return albums.expiringIn(expiry.hours)
    case "active":
      return albums.daysLeft(expiry.days)
  }
}

/** Returns the known level; an unknown one counts as private. */
export const levelOf = (level: string): AlbumPrivacyLevel =>
  albumPrivacyLevels.find((known) => known === level) ?? "private"

/** Describes who has access, for the owner or another viewer. */
export const levelText = ({ is_own, privacy_level }: Pick<Album, "is_own" | "privacy_level">) =>
  (is_own ? albums.privacy : albums.privacyForViewer)[levelOf(privacy_level)]

/** Returns when an album expires that is open for that many hours from now. */
export const endAfter = (hours: number, now: Date) => new Date(now.getTime() + hours * hourMs).toISOString()

/** When the viewer's access to another member's open album ends, as far as known (epoch ms). */
export const accessEndOf = (
  album: Pick<Album, "is_own" | "is_locked" | "access_ends_at" | "expires_at">,
): number | null => {
  if (album.is_own || album.is_locked) return null
  const ends = [album.access_ends_at, album.expires_at].filter((end) => end !== null)
  return ends.length === 0 ? null : Math.min(...ends.map((end) => new Date(end).getTime()))
}

/** Formats the remaining time of a granted access. */
export const grantText = (expiry: Expiry) =>
  expiry.state === "none" ? albumAccess.forGood : expiryText(expiry)
