import { isVip } from "@pinyu/contract/calendar"
import type { Wish } from "@pinyu/contract/wishes/schemas"
import { statusAt } from "./wishes.policy.ts"
import type { WishRow } from "./wishes.queries.ts"

/** A wish as the viewer sees it. */
export const presentWish = (row: WishRow, avatar: string, viewerId: string, now: Date): Wish => ({
  id: row.id,
  user_id: row.member_id,
  nickname: row.nickname,
  user_avatar: avatar,
  is_vip: isVip(row.vip_expires_at, now),
  title: row.title,
  content: row.content,
  category: row.category,
  status: statusAt(row, now),
  is_granted: row.is_granted,
  thanks: row.thanks,
  is_pinned: row.is_pinned,
  likes_count: Number(row.likes_count),
  isLikedByMe: row.is_liked,
  isOwnWish: row.member_id === viewerId,
  created_at: row.at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
