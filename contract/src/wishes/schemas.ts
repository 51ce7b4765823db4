import { fieldError, flag, id, instant, nonBlankText } from "../fields.ts"
import { pageQuery } from "../paging.ts"
import * as z from "../zod.ts"
import { wishesLimits } from "./limits.ts"
import { wishCategories, wishStatuses, wishTabs } from "./options.ts"

const { title, content, days } = wishesLimits

/** A wish for one viewer. */
export const wish = z.object({
  id,
  user_id: id,
  nickname: z.string(),
  /** A signed URL; empty without a photo. */
  user_avatar: z.string(),
  is_vip: z.boolean(),
  title: z.string(),
  content: z.string(),
  category: z.enum(wishCategories),
  status: z.enum(wishStatuses),
  /** Whether it was closed as fulfilled. */
  is_granted: z.boolean(),
  /** A pin is valid while its owner is VIP and the wish is active. */
  is_pinned: z.boolean(),
  likes_count: z.int(),
  isLikedByMe: z.boolean(),
  isOwnWish: z.boolean(),
  created_at: instant,
  expires_at: instant,
})
export type Wish = z.output<typeof wish>

/** What the caller may do with wishes now. */
export const wishesStatus = z.object({
  is_vip: z.boolean(),
  vip_expires_at: instant.nullable(),
  can_pin: z.boolean(),
  active_count: z.int(),
  max_active: z.int(),
})
export type WishesStatus = z.output<typeof wishesStatus>

/** A tab's wishes; only those of `user_id` when given. */
export const wishesQuery = pageQuery.extend({
  tab: z.enum(wishTabs, fieldError("not_an_option")).default("all"),
  user_id: id.optional(),
})
export type WishesQuery = z.output<typeof wishesQuery>

export const newWish = z.object({
  title: nonBlankText(title),
  content: nonBlankText(content),
  category: z.enum(wishCategories, fieldError("not_an_option")).default("love"),
  days: z
    .int(fieldError("wrong_type"))
    .min(days.min, fieldError("too_small"))
    .max(days.max, fieldError("too_big"))
    .default(days.default),
  isPinned: z.boolean(fieldError("wrong_type")).default(false),
})
export type NewWish = z.output<typeof newWish>

export const wishPin = z.object({ isPinned: z.boolean(fieldError("wrong_type")) })

/** Without `liked`, toggles the like. */
export const wishLike = z.object({ liked: z.boolean(fieldError("wrong_type")).optional() })

/** Whether the wish is closed as fulfilled. */
export const wishClosing = z.object({ granted: flag.default(false) })
