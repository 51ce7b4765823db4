import * as z from "zod"
import { flag, id, instant, say, writing } from "../fields.ts"
import { pageQuery } from "../paging.ts"
import { wishesLimits } from "./limits.ts"
import { wishCategories, wishStatuses, wishTabs } from "./options.ts"

const { title, content, days } = wishesLimits

/** A wish as one member sees it. */
export const wish = z.object({
  id,
  user_id: id,
  nickname: z.string(),
  /** An address that works for a while; empty where there is no photograph. */
  user_avatar: z.string(),
  is_vip: z.boolean(),
  title: z.string(),
  content: z.string(),
  category: z.enum(wishCategories),
  status: z.enum(wishStatuses),
  /** Whether it was closed because it came true. */
  is_granted: z.boolean(),
  /** A pin holds for as long as its owner is VIP and the wish is active. */
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

/** Those of a tab, of one member where `user_id` says whose. */
export const wishesQuery = pageQuery.extend({
  tab: z.enum(wishTabs, say("not_an_option")).default("all"),
  user_id: id.optional(),
})
export type WishesQuery = z.output<typeof wishesQuery>

export const newWish = z.object({
  title: writing(title),
  content: writing(content),
  category: z.enum(wishCategories, say("not_an_option")).default("love"),
  days: z
    .int(say("wrong_type"))
    .min(days.min, say("too_small"))
    .max(days.max, say("too_big"))
    .default(days.default),
  isPinned: z.boolean(say("wrong_type")).default(false),
})
export type NewWish = z.output<typeof newWish>

export const wishPin = z.object({ isPinned: z.boolean(say("wrong_type")) })

/** Without `liked` the like is turned over. */
export const wishLike = z.object({ liked: z.boolean(say("wrong_type")).optional() })

/** Whether the wish is closed because it came true. */
export const wishClosing = z.object({ granted: flag.default(false) })
