import type { Album, AlbumMedia } from "@pinyu/contract/albums/schemas"
import type { MediaState, MediaType } from "@pinyu/contract/media/limits"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import { mayLookInto, type Relationship } from "./albums.policy.ts"
import type { Access, AlbumRow, MediaRow } from "./albums.queries.ts"

/** What `media` knows of a stored file. */
export interface FileShown {
  mediaType: MediaType
  state: MediaState
  signedUrl: string | null
  thumbnailSignedUrl: string | null
  metadata: MediaMetadata
}

const relationshipOf = (row: Access, viewerId: string): Relationship => ({
  isOwner: row.member_id === viewerId,
  isVerified: row.is_verified,
  isLikedByOwner: row.is_liked_by_owner,
  likesOwner: row.likes_owner,
  isSelected: row.is_selected,
})

/** Whether somebody may look into an album that exists for them. */
export const isOpen = (row: Access, viewerId: string) =>
  mayLookInto(row.privacy_level, relationshipOf(row, viewerId))

/** What only the owner gets: whom they chose, and how much the album may hold. */
export interface OwnersPart {
  selected_members: string[]
  max_media_count: number | null
}

const locked = {
  description: null,
  expires_at: null,
  cover_image_url: null,
  media_count: null,
  created_at: null,
}

const othersPart: OwnersPart = { selected_members: [], max_media_count: null }

/** What everybody gets of an album for whom it exists. */
const labelOf = (row: AlbumRow, viewerId: string) => ({
  id: row.id,
  owner_id: row.member_id,
  owner_nickname: row.nickname,
  is_own: row.member_id === viewerId,
  title: row.title,
  privacy_level: row.privacy_level,
})

/** An album as somebody sees it who may not look into it. */
export const presentLocked = (row: AlbumRow, viewerId: string): Album => ({
  ...labelOf(row, viewerId),
  ...othersPart,
  ...locked,
  is_locked: true,
})

/** An album as somebody sees it who may look into it. */
export const presentOpen = (
  row: AlbumRow,
  viewerId: string,
  coverUrl: string | null,
  ownersPart: OwnersPart = othersPart,
): Album => ({
  ...labelOf(row, viewerId),
  ...ownersPart,
  is_locked: false,
  description: row.description,
  expires_at: row.expires_at?.toISOString() ?? null,
  cover_image_url: coverUrl,
  media_count: row.media_count,
  created_at: row.created_at.toISOString(),
})

/** Something in an album whose cover has this id. */
export const presentMedia = (
  { id, created_at }: MediaRow,
  file: FileShown,
  coverId: string | undefined,
): AlbumMedia => ({
  id,
  media_type: file.mediaType,
  state: file.state,
  media_url: file.signedUrl,
  thumbnail_url: file.thumbnailSignedUrl,
  width: file.metadata.width,
  height: file.metadata.height,
  duration: file.metadata.duration,
  is_cover: id === coverId,
  created_at: created_at.toISOString(),
})
