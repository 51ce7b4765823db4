import { albumRoom } from "@pinyu/contract/albums/limits"
import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import { type FileFault, fileFaults } from "@pinyu/contract/media/faults"
import type { Tier } from "@pinyu/contract/options"

const hourMs = 60 * 60 * 1000

/** The relationship between an album and a viewer for whom it exists (see `albumsFor` in the queries). */
export interface Relationship {
  isOwner: boolean
  /** Whether the viewer has at least verified an e-mail address. */
  isVerified: boolean
  isLikedByOwner: boolean
  likesOwner: boolean
  isSelected: boolean
}

/** Whether the viewer may view an album of this level. */
export const mayView = (level: AlbumPrivacyLevel, relationship: Relationship): boolean => {
  if (relationship.isOwner) return true
  switch (level) {
    case "public":
      return relationship.isVerified
    case "private":
      return false
    case "liked_by_me":
      return relationship.isLikedByOwner
    case "mutual_likes":
      return relationship.isLikedByOwner && relationship.likesOwner
    case "selected_members":
      return relationship.isSelected
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
