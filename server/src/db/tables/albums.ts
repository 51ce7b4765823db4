import type { AlbumPrivacyLevel } from "@pinyu/contract/albums/options"
import type { Generated } from "kysely"

export interface AlbumsTable {
  id: string
  member_id: string
  title: string
  description: string | null
  privacy_level: AlbumPrivacyLevel
  /** What of `album_media` was chosen; it may be gone. Null where nothing was. */
  cover_id: Generated<string | null>
  expires_at: Date | null
  created_at: Date
}

/** What is in albums. Once a row goes, the database frees its file to be swept. */
export interface AlbumMediaTable {
  id: string
  album_id: string
  media_key: string
  created_at: Date
}

/** Whom an album is for, where its owner has chosen them by name. */
export interface AlbumMembersTable {
  album_id: string
  member_id: string
}
