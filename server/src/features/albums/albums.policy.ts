import { albumRoom, albumsLimits } from "@pinyu/contract/albums/limits"
import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import { type FileFault, fileFaults } from "@pinyu/contract/media/faults"
import type { Tier } from "@pinyu/contract/options"

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** The relationship between an album and a viewer for whom it exists (see `albumsFor` in the queries). */
export interface Relationship {
  isOwner: boolean
  /** Whether the viewer has at least verified an e-mail address. */
  isVerified: boolean
  isLikedByOwner: boolean
  likesOwner: boolean
  isSelected: boolean
  /** Whether the owner granted the viewer access, which has not ended. */
  hasGrant: boolean
}

/**
 * Whether the viewer may view an album of this level. A grant opens every level that locks, and nothing
 * opens a private album.
 */
export const mayView = (level: AlbumPrivacyLevel, relationship: Relationship): boolean => {
  if (relationship.isOwner) return true
  switch (level) {
    case "public":
      return relationship.isVerified
    case "private":
      return false
    case "liked_by_me":
      return relationship.isLikedByOwner || relationship.hasGrant
    case "mutual_likes":
      return (relationship.isLikedByOwner && relationship.likesOwner) || relationship.hasGrant
    case "selected_members":
      return relationship.isSelected || relationship.hasGrant
    default:
      return level satisfies never
  }
}

/** Whether a member of this tier may create one more album. */
export const hasRoomForAlbum = (count: number, tier: Tier) => count < albumRoom[tier].albums

/** Whether `more` files fit into an album that holds `count`. Existing files stay when the tier falls. */
export const hasRoomFor = (more: number, count: number, tier: Tier) => count + more <= albumRoom[tier].media

/** Whether an error code is about a single file rather than the whole request. */
export const isFileFault = (code: string): code is FileFault => fileFaults.some((fault) => fault === code)

/** When an album expires that gets this many hours now; null means never. */
export const endAfter = (hours: number | null, now: Date) =>
  hours === null ? null : new Date(now.getTime() + hours * hourMs)

const { days: requestDays } = albumsLimits.request
const { days: viewDays, slotMinutes } = albumsLimits.views
const slotMs = slotMinutes * 60 * 1000

/**
 * Limits notifications to a member from one other, who might create and delete albums, or withdraw and repeat
 * requests, all day.
 */
export const maxNotificationsPerDay = 3

export const oneDayBefore = (now: Date) => new Date(now.getTime() - dayMs)

/** The creation of the oldest requests that have not lapsed. */
export const oldestRequest = (now: Date) => new Date(now.getTime() - requestDays * dayMs)

/**
 * When a request from this instant lapses. After a refusal, no request reaches the owner until the same instant, so
 * that a waiting and a declined request look alike.
 */
export const quietAfter = (createdAt: Date) => new Date(createdAt.getTime() + requestDays * dayMs)

/** Whether a request shows as waiting to the member who sent it, declined or not. */
export const isWaiting = (request: { created_at: Date; closed_at: Date | null }, now: Date) =>
  request.closed_at === null && quietAfter(request.created_at) > now

/** The beginning of the half hour of a view: all views in it are one entry. */
export const viewSlotOf = (viewedAt: Date) => new Date(Math.floor(viewedAt.getTime() / slotMs) * slotMs)

/** The time from which views are kept. */
export const oldestView = (now: Date) => new Date(now.getTime() - viewDays * dayMs)
