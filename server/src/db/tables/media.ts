import type { MediaPurpose, MediaState, MediaType, UploadPurpose } from "@pinyu/contract/media/limits"
import type { Generated } from "kysely"

/**
 * Unattached files: uploads whose URL was issued, and drafts made from them. A used upload stays for a while,
 * so that none is used twice. Written by `media`.
 */
export interface UploadsTable {
  key: string
  member_id: string
  purpose: UploadPurpose | "draft"
  content_type: string
  created_at: Date
  used_at: Date | null
  /**
   * The bytes that count for the member, as text: a `bigint`. For an upload, its maximum length; zero after
   * use.
   */
  size: Generated<string>
}

/** The bytes that a member uploaded on a Taipei day. Written by `media`. */
export interface UploadDaysTable {
  member_id: string
  /** As `YYYY-MM-DD`. */
  day: string
  /** As text: a `bigint`. */
  bytes: string
}

/** The files of messages, posts and albums, from their upload on. Written by `media`. */
export interface MediaFilesTable {
  /** The path by which clients name it. */
  key: string
  member_id: string | null
  /** The purpose for which it was uploaded and may be used. */
  purpose: MediaPurpose
  media_type: MediaType
  content_type: string
  state: MediaState
  /**
   * The transcoded file, which is played instead; null until it exists, and when the original is compatible.
   */
  transcoded_key: string | null
  thumbnail_key: string | null
  duration_seconds: number | null
  width: number | null
  height: number | null
  /** Whether it is a moving picture, whose thumbnail is still; null for files from before this was stored. */
  is_animated: Generated<boolean | null>
  /** Of a picture, or of a video's poster: 64 binary digits; null for plain and older ones. */
  perceptual_hash: Generated<string | null>
  /** Bytes, as text: a `bigint`. */
  size: string
  /** Loudness from 0 to 1. */
  waveform: number[] | null
  created_at: Date
  /** When a message, post or album attached it; null before, and after it left its album. */
  used_at: Date | null
  /** When the served file must be stripped of metadata (again); null when it is clean. */
  strip_due: Date | null
}
