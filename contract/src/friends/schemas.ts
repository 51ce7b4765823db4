import * as z from "zod"
import { memberCard } from "../explore/schemas.ts"
import { id, instant, text } from "../fields.ts"
import { friendsLimits } from "./limits.ts"

/** A member whom the caller likes, or who likes the caller. */
export const likedUser = memberCard.extend({ liked_at: instant })
/** A member with a mutual like, since the later of the two likes. */
export const matchedUser = memberCard.extend({ matched_at: instant })

/** A blocked member, with only what identifies them. */
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

/** The reason for blocking; may be empty. */
export const blacklistReason = z.object({
  reason: text(friendsLimits.blacklistReason)
    .nullish()
    .transform((text) => text || null),
})
