import type { WishCategory, WishStatus } from "@pinyu/contract/wishes/options"
import type { Generated } from "kysely"

export interface WishesTable {
  id: string
  member_id: string
  title: string
  content: string
  category: WishCategory
  /** What was last said of it: an active one is over from `expires_at` on, whether or not anybody has written that down. */
  status: Generated<WishStatus>
  is_granted: Generated<boolean>
  /** Holds only while its owner is VIP. */
  is_pinned: Generated<boolean>
  created_at: Date
  expires_at: Date
}

export interface WishLikesTable {
  wish_id: string
  member_id: string
  created_at: Date
}
