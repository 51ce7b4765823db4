import type { LeavingReason } from "@pinyu/contract/account/options"

/** An ended account, without the member. */
export interface DeparturesTable {
  /** The hash of the secret that permits one answer. */
  answer_token_hash: Buffer
  /** The start of the day in Taipei. */
  day_at: Date
  /** Null without an answer. */
  reason: LeavingReason | null
}
