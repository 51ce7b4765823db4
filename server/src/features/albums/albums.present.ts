import { isLockingLevel } from "@pinyu/contract/albums/options"
import type { Album, AlbumGrant, AlbumMedia, AlbumRequest, AlbumView } from "@pinyu/contract/albums/schemas"
import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { MediaState, MediaType } from "@pinyu/contract/media/limits"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import { mayView, type Relationship } from "./albums.policy.ts"
import type { Access, AlbumRow, MediaRow } from "./albums.queries.ts"
import type { GrantRow } from "./grants.queries.ts"
import type { ReceivedRequest } from "./requests.queries.ts"
import type { ViewRow } from "./views.queries.ts"

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
  hasGrant: row.has_grant,
})

/** Whether the viewer may view an album that exists for them. */
export const isOpen = (row: Access, viewerId: string) =>
  mayView(row.privacy_level, relationshipOf(row, viewerId))

/** Whether the viewer needs their grant to view the album. */
const needsGrant = (row: Access, viewerId: string) =>
  row.has_grant && !mayView(row.privacy_level, { ...relationshipOf(row, viewerId), hasGrant: false })

/** Whether the owner lets members ask for access, and the viewer has none. */
export const isRequestable = (row: AlbumRow, viewerId: string) =>
  row.accepts_requests && isLockingLevel(row.privacy_level) && !isOpen(row, viewerId)

/** Whether this viewer gets the pictures only with their code over them. */
export const isMarked = (row: Access, viewerId: string) => row.marks_pictures && row.member_id !== viewerId

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
  accepts_requests: isRequestable(row, viewerId),
  marks_pictures: false,
  mark_code: null,
  requested_at: row.requested_at?.toISOString() ?? null,
  access_ends_at: null,
})

/** An album for a viewer who may view its content. */
export const presentOpen = (
  row: AlbumRow,
  viewerId: string,
  { coverUrl, markCode }: { coverUrl: string | null; markCode: string | null },
  ownerFields: OwnerFields = noOwnerFields,
): Album => ({
  ...commonFieldsOf(row, viewerId),
  ...ownerFields,
  is_locked: false,
  accepts_requests: row.member_id === viewerId && row.accepts_requests,
  marks_pictures: row.marks_pictures,
  mark_code: markCode,
  requested_at: null,
  access_ends_at: needsGrant(row, viewerId) ? (row.grant_ends_at?.toISOString() ?? null) : null,
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

export const presentRequest = (row: ReceivedRequest, member: MemberCard): AlbumRequest => ({
  id: row.id,
  album_id: row.album_id,
  album_title: row.title,
  message: row.message,
  requested_at: row.at.toISOString(),
  member,
})

export const listedMember = (row: { member_id: string; nickname: string }, avatar_url: string | null) => ({
  id: row.member_id,
  nickname: row.nickname,
  avatar_url,
})

export const presentGrant = (row: GrantRow, avatarUrl: string | null): AlbumGrant => ({
  id: row.id,
  album_id: row.album_id,
  album_title: row.title,
  granted_at: row.at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  member: listedMember(row, avatarUrl),
})

export const presentView = (row: ViewRow, avatarUrl: string | null): AlbumView => ({
  id: row.id,
  viewed_at: row.at.toISOString(),
  member: listedMember(row, avatarUrl),
})
