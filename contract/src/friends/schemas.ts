import { isVisible } from "../canonical.ts"
import { chatLimits } from "../chat/limits.ts"
import { memberCard } from "../explore/schemas.ts"
import { fieldError, id, instant, rawText, text, writtenText } from "../fields.ts"
import { profilePart } from "../profiles/parts.ts"
import * as z from "../zod.ts"
import { friendsLimits } from "./limits.ts"

/** A member whom the caller likes, or who likes the caller. */
export const likedUser = memberCard.extend({ liked_at: instant })
/** A member with a mutual like, since the later of the two likes. */
export const matchedUser = memberCard.extend({ matched_at: instant })

/** A member whom the caller has passed, and when explore shows them again. */
export const passedUser = memberCard.extend({ passed_at: instant, returns_at: instant })

export type PassedUser = z.output<typeof passedUser>

/** A member whose posts the caller follows. */
export const followedUser = memberCard.extend({ followed_at: instant })

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
  followed_count: z.int(),
  passed_count: z.int(),
  blacklist_count: z.int(),
})

export type FriendStats = z.output<typeof friendStats>

/** The reason for blocking; may be empty. */
export const blacklistReason = z.object({
  reason: text(friendsLimits.blacklistReason)
    .nullish()
    .transform((text) => text || null),
})

/** A like of a photo or an answer. With a line, it opens the conversation. */
export const partLike = z
  .object({
    part: profilePart,
    /** The message that quotes the part; null for a like alone. */
    content: writtenText(friendsLimits.openingLine)
      .refine(isVisible, fieldError("required"))
      .nullish()
      .transform((line) => line ?? null),
    /** Required with a line: a retry with the same id sends no second message. */
    clientMessageId: rawText(chatLimits.clientMessageId)
      .nullish()
      .transform((own) => own ?? null),
  })
  .refine(({ content, clientMessageId }) => content === null || clientMessageId !== null, {
    path: ["clientMessageId"],
    message: fieldError("required"),
  })

export type PartLike = z.output<typeof partLike>
