import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import { albumPrivacyLevels } from "@pinyu/contract/albums/options"
import { albums } from "@pinyu/phrases/albums"

const hourMs = 60 * 60_000

/** How much longer an album is open. */
export type Expiry =
  | { state: "none" }
  | { state: "expired" }
  | { state: "expiring"; hours: number }
  | { state: "active"; days: number }

/** How much longer an album is open: in hours on its last day, then in days. */
export const expiryOf = (expiresAt: string | null, now: Date): Expiry => {
  if (expiresAt === null) return { state: "none" }
  const hours = (new Date(expiresAt).getTime() - now.getTime()) / hourMs
  if (hours <= 0) return { state: "expired" }
  return hours <= 24
    ? { state: "expiring", hours: Math.ceil(hours) }
    : { state: "active", days: Math.ceil(hours / 24) }
}

/** The same in words. */
export const expiryWords = (expiry: Expiry) => {
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

/** The level under which an album is shown: one that this version does not know counts as private. */
export const levelOf = (level: string): AlbumPrivacyLevel =>
  albumPrivacyLevels.find((known) => known === level) ?? "private"

/** When an album ends that is open for so many hours from now. */
export const endAfter = (hours: number, now: Date) => new Date(now.getTime() + hours * hourMs).toISOString()
