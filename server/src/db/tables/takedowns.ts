import type { TakedownEvent, TakedownOrigin, TakedownTarget } from "@pinyu/contract/takedowns/options"
import type { ColumnType, Generated } from "kysely"

/** What an authority or a victim asked for. Admins are named without foreign keys: it outlives them. */
export interface TakedownsTable {
  id: string
  origin: TakedownOrigin
  reference: string
  note: string | null
  created_at: Date
  created_by: string
  /** Until when the content is kept sealed. */
  hold_until: Date
  destroyed_at: Generated<Date | null>
  /** When its pictures were allowed again. */
  withdrawn_at: Generated<Date | null>
}

/** The content that a takedown hides. Outlives the member. */
export interface TakedownItemsTable {
  id: string
  takedown_id: string
  type: TakedownTarget
  target_id: string
  /** Null for a member who left before, and once the content is destroyed. */
  member_id: string | null
  /** A copy of the content; null once it is destroyed. */
  content: ColumnType<unknown, string, null>
  added_at: Date
  /** When the content was gone for everyone and its files were sealed. */
  hidden_at: Generated<Date | null>
}

/** Files under a legal hold, by the key that they had. Nothing but the end of the hold deletes them. */
export interface TakedownFilesTable {
  item_id: string
  key: string
  sealed_at: Generated<Date | null>
  /** Whether the storage had no such file. */
  missing: Generated<boolean>
}

/** The perceptual hashes of pictures that cannot be uploaded again. */
export interface RejectedPicturesTable {
  takedown_id: string
  /** 64 binary digits. */
  perceptual_hash: string
}

/** What happened to a takedown. Only grows. */
export interface TakedownLogTable {
  id: string
  takedown_id: string
  at: Date
  event: TakedownEvent
  /** Null for what the service did by itself. */
  admin_id: string | null
}
