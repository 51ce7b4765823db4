import type { Generated } from "kysely"

/** Likes between members. */
export interface LikesTable {
  liker_id: string
  liked_id: string
  /** Whether it was ever mutual. */
  answered: Generated<boolean>
  created_at: Date
}

/** Photos and answers that a member likes by themselves. */
export interface LikedPartsTable {
  liker_id: string
  liked_id: string
  /** Of a photo or an answer. */
  part_id: string
  created_at: Date
}

/** Matches that a member has not been shown yet. */
export interface UnseenMatchesTable {
  member_id: string
  other_id: string
  matched_at: Date
}

/** Members whom a member has passed: explore leaves them out for a time. */
export interface PassesTable {
  member_id: string
  passed_id: string
  passed_at: Date
}

/** Members whose posts a member follows. */
export interface FollowsTable {
  member_id: string
  followed_id: string
  followed_at: Date
}

/** Blacklist entries. Each hides the two members from each other. */
export interface BlocksTable {
  blocker_id: string
  blocked_id: string
  /** Identifies the entry for its owner. */
  id: Generated<string>
  reason: Generated<string | null>
  created_at: Date
}
