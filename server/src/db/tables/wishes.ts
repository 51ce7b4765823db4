import type { WishCategory, WishStatus } from "@pinyu/contract/wishes/options"
import type { Generated } from "kysely"

export interface WishesTable {
  id: string
  member_id: string
  title: string
  content: string
  category: WishCategory
  /**
   * The last recorded status. An active wish is over from `expires_at` on, even if that is not recorded yet.
   */
  status: Generated<WishStatus>
  is_granted: Generated<boolean>
  /** What the owner added when it was granted; null otherwise. */
  thanks: string | null
  /** In effect only while its owner is VIP. */
  is_pinned: Generated<boolean>
  created_at: Date
  expires_at: Date
}

export interface WishLikesTable {
  wish_id: string
  member_id: string
  created_at: Date
}
