import { albumRoom } from "@pinyu/contract/albums/limits"
import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import { type FileFault, fileFaults } from "@pinyu/contract/media/faults"
import type { Tier } from "@pinyu/contract/options"

const hourMs = 60 * 60 * 1000

/** What there is between an album and somebody for whom it exists: see `albumsFor` in the queries. */
export interface Relationship {
  isOwner: boolean
  /** Whether the viewer has proved an e-mail address, or more. */
  isVerified: boolean
  isLikedByOwner: boolean
  likesOwner: boolean
  isSelected: boolean
}

/** Whether somebody may look into an album of a level. */
export const mayLookInto = (level: AlbumPrivacyLevel, relationship: Relationship): boolean => {
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
  }
}

/** Whether somebody of a tier who has so many albums may make another. */
export const hasRoomForAlbum = (count: number, tier: Tier) => count < albumRoom[tier].albums

/** Whether so much more fits into an album that holds so much. What is there already stays, whatever becomes of the tier. */
export const hasRoomFor = (more: number, count: number, tier: Tier) => count + more <= albumRoom[tier].media

/** Whether an error's code tells of one file rather than of the whole. */
export const isFileFault = (code: string): code is FileFault => fileFaults.some((fault) => fault === code)

/** When an album ends that is given so many hours now; null where it never does. */
export const endAfter = (hours: number | null, now: Date) =>
  hours === null ? null : new Date(now.getTime() + hours * hourMs)
