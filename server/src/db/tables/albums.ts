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
