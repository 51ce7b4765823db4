import type { MediaPurpose, MediaState, MediaType, UploadPurpose } from "@pinyu/contract/media/limits"
import type { Generated } from "kysely"

/**
 * Files that nothing shows yet: uploads that members were given an address for, kept for a while after they are used so
 * that none is used twice, and drafts of ours, made of them and not yet attached. Written by `media`.
 */
export interface UploadsTable {
  key: string
  member_id: string
  purpose: UploadPurpose | "draft"
  content_type: string
  created_at: Date
  used_at: Date | null
  /** Bytes that count for the member, as text: a `bigint`. Of an upload those that it may come to; none once it is used. */
  size: Generated<string>
}

/** Bytes that a member sent on a day of Taipei. Written by `media`. */
export interface UploadDaysTable {
  member_id: string
  /** As `YYYY-MM-DD`. */
  day: string
  /** As text: a `bigint`. */
  bytes: string
}

/** Files that messages, posts and albums carry, from the moment when they arrived. Written by `media`. */
export interface MediaFilesTable {
  /** The path that names it to clients. */
  key: string
  member_id: string | null
  /** What it was sent for, and is good for. */
  purpose: MediaPurpose
  media_type: MediaType
  content_type: string
  state: MediaState
  /** What is played in the place of what was sent; null until it is made, and where what was sent will do. */
  play_key: string | null
  thumbnail_key: string | null
  duration_seconds: number | null
  width: number | null
  height: number | null
  /** Bytes, as text: a `bigint`. */
  size: string
  /** Loudness from 0 to 1. */
  waveform: number[] | null
  created_at: Date
  /** When a message, a post or an album took it; null until then, and once it left its album. */
  used_at: Date | null
  /** When to ask for what is served to be stripped of the sender's data (again); null where it is. */
  strip_due: Date | null
}
