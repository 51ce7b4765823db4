/** The latest export of a member's data. Without a key it is being made, or has failed. */
export interface ExportsTable {
  id: string
  member_id: string
  requested_at: Date
  /** The archive. */
  key: string | null
  /** Bytes, as text: a `bigint`. */
  size: string | null
  expires_at: Date | null
}
