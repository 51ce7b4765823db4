import type { Album, AlbumMedia } from "@pinyu/contract/albums/schemas"
import type { MediaState, MediaType } from "@pinyu/contract/media/limits"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import { mayView, type Relationship } from "./albums.policy.ts"
import type { Access, AlbumRow, MediaRow } from "./albums.queries.ts"

/** A stored file as `media` describes it. */
export interface DescribedFile {
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

/** Whether the viewer may view an album that exists for them. */
export const isOpen = (row: Access, viewerId: string) =>
  mayView(row.privacy_level, relationshipOf(row, viewerId))

/** Fields that only the owner gets. */
export interface OwnerFields {
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

const noOwnerFields: OwnerFields = { selected_members: [], max_media_count: null }

/** Fields that every viewer gets. */
const commonFieldsOf = (row: AlbumRow, viewerId: string) => ({
  id: row.id,
  owner_id: row.member_id,
  owner_nickname: row.nickname,
  is_own: row.member_id === viewerId,
  title: row.title,
  privacy_level: row.privacy_level,
})

/** An album for a viewer who may not view its content. */
export const presentLocked = (row: AlbumRow, viewerId: string): Album => ({
  ...commonFieldsOf(row, viewerId),
  ...noOwnerFields,
  ...locked,
  is_locked: true,
})

/** An album for a viewer who may view its content. */
export const presentOpen = (
  row: AlbumRow,
  viewerId: string,
  coverUrl: string | null,
  ownerFields: OwnerFields = noOwnerFields,
): Album => ({
  ...commonFieldsOf(row, viewerId),
  ...ownerFields,
  is_locked: false,
  description: row.description,
  expires_at: row.expires_at?.toISOString() ?? null,
  cover_image_url: coverUrl,
  media_count: row.media_count,
  created_at: row.created_at.toISOString(),
})

export const presentMedia = (
  { id, created_at }: MediaRow,
  file: DescribedFile,
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
