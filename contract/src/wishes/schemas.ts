import { isVisible } from "../canonical.ts"
import { fieldError, flag, id, instant, nonBlankText, text } from "../fields.ts"
import { pageQuery } from "../paging.ts"
import * as z from "../zod.ts"
import { wishesLimits } from "./limits.ts"
import { wishCategories, wishStatuses, wishTabs } from "./options.ts"

const { title, content, days, thanks } = wishesLimits

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
  /** What its owner added when it was granted. */
  thanks: z.string().nullable(),
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

const category = z.enum(wishCategories, fieldError("not_an_option"))
const lifetime = z
  .int(fieldError("wrong_type"))
  .min(days.min, fieldError("too_small"))
  .max(days.max, fieldError("too_big"))

export const newWish = z.object({
  title: nonBlankText(title),
  content: nonBlankText(content),
  category: category.default("love"),
  days: lifetime.default(days.default),
  isPinned: z.boolean(fieldError("wrong_type")).default(false),
})
export type NewWish = z.output<typeof newWish>

/** A wish after its edit. The days count from its creation; its pin changes apart from it. */
export const wishEdit = z.object({
  title: nonBlankText(title),
  content: nonBlankText(content),
  category,
  days: lifetime,
})
export type WishEdit = z.output<typeof wishEdit>

export const wishPin = z.object({ isPinned: z.boolean(fieldError("wrong_type")) })

/** Without `liked`, toggles the like. */
export const wishLike = z.object({ liked: z.boolean(fieldError("wrong_type")).optional() })

/** Whether the wish is closed as fulfilled. */
export const wishClosing = z.object({ granted: flag.default(false) })

/** What the owner adds to a granted wish; may be empty. */
export const wishThanks = z.object({
  thanks: text({ max: thanks.max })
    .refine((line) => line === "" || isVisible(line), fieldError("required"))
    .nullish()
    .transform((line) => line || null),
})
