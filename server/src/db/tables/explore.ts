import type { SentFilter } from "@pinyu/contract/explore/saved-searches"
import type { JSONColumnType } from "kysely"

/** A filter of explore that a member keeps. Written by `explore`. */
export interface SavedSearchesTable {
  id: string
  member_id: string
  /** Earlier rows name one identity and one gender at most. */
  filter: JSONColumnType<SentFilter>
  saved_at: Date
  /** New members are counted from then on. */
  seen_at: Date
}
