import * as z from "zod"
import { memberCard } from "../explore/schemas.ts"
import { id, instant, text } from "../fields.ts"
import { friendsLimits } from "./limits.ts"

/** A member whom the caller likes, or who likes the caller. */
export const likedUser = memberCard.extend({ liked_at: instant })
/** A member with whom the like is mutual, since the later of the two. */
export const matchedUser = memberCard.extend({ matched_at: instant })

/** A member on the caller's blacklist: no more of them than is needed to know who it is. */
export const blacklistedUser = z.object({
  id,
  nickname: z.string(),
  avatar_urls: z.array(z.string()),
  blacklist_id: id,
  reason: z.string().nullable(),
  blocked_at: instant,
})

export type BlacklistedUser = z.output<typeof blacklistedUser>

export const friendStats = z.object({
  i_like_count: z.int(),
  like_me_count: z.int(),
  mutual_like_count: z.int(),
  blacklist_count: z.int(),
})

export type FriendStats = z.output<typeof friendStats>

/** Why somebody is on the blacklist; empty is no reason. */
export const blacklistReason = z.object({
  reason: text(friendsLimits.blacklistReason)
    .nullish()
    .transform((said) => said || null),
})
