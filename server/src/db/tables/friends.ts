import type { Generated } from "kysely"

/** Who likes whom. */
export interface LikesTable {
  liker_id: string
  liked_id: string
  /** Whether it was mutual at some time. */
  answered: Generated<boolean>
  created_at: Date
}

/** Who has put whom on their blacklist; hides each from the other. */
export interface BlocksTable {
  blocker_id: string
  blocked_id: string
  /** Names the entry of the blacklist to who made it. */
  id: Generated<string>
  reason: Generated<string | null>
  created_at: Date
}
