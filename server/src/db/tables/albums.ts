import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import type { Generated } from "kysely"

export interface AlbumsTable {
  id: string
  member_id: string
  title: string
  description: string | null
  privacy_level: AlbumPrivacyLevel
  /** The chosen cover in `album_media`, which may be deleted. Null without a choice. */
  cover_id: Generated<string | null>
  expires_at: Date | null
  /** Whether members may ask for access, at the levels that lock. */
  accepts_requests: Generated<boolean>
  /** Whether other viewers get its pictures only with their code drawn over them. */
  marks_pictures: Generated<boolean>
  created_at: Date
}

/** The files in albums. When a row is deleted, a trigger releases its file for the sweep. */
export interface AlbumMediaTable {
  id: string
  album_id: string
  media_key: string
  created_at: Date
}

/** The members selected by name for an album. */
export interface AlbumMembersTable {
  album_id: string
  member_id: string
}

/** The latest request of a member for an album. It lapses after `albumsLimits.request.days`. */
export interface AlbumRequestsTable {
  id: string
  album_id: string
  member_id: string
  message: string
  created_at: Date
  /** When the member withdrew it, or the owner granted it. */
  closed_at: Date | null
  /** The owner declined: until then no request of the member reaches them. The member never learns of it. */
  quiet_until: Date | null
}

/** Access of one member that the owner granted. */
export interface AlbumGrantsTable {
  id: string
  album_id: string
  member_id: string
  created_at: Date
  /** Null for access without an end. */
  expires_at: Date | null
}

/** A viewer opened an album. There is at most one row for each half hour, kept for 30 days. */
export interface AlbumViewsTable {
  id: string
  album_id: string
  member_id: string
  /** The beginning of the half hour. */
  slot: Date
  viewed_at: Date
}

/** The code of a viewer on the pictures of one album. It stays readable on old copies. */
export interface AlbumMarksTable {
  code: string
  album_id: string
  member_id: string
  created_at: Date
}
