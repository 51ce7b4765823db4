import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import type { Wish, WishesStatus } from "@pinyu/contract/wishes/schemas"
import { answer, longText, longWord } from "../../../tools/workshop/story.ts"

/** A wish of another member with long texts. */
export const longWish: Wish = {
  id: "0192a7c0-0000-7000-8000-000000000301",
  user_id: "0192a7c0-0000-7000-8000-000000000101",
  nickname: longWord,
  user_avatar: "",
  is_vip: true,
  title: longText,
  content: longText.repeat(5),
  category: "love",
  status: "active",
  is_granted: false,
  thanks: null,
  is_pinned: true,
  likes_count: 0,
  isLikedByMe: false,
  isOwnWish: false,
  created_at: "2026-11-20T10:00:00.000Z",
  expires_at: "2099-11-20T10:00:00.000Z",
}

/** A wish of the signed-in member. */
export const ownWish = (n: number, more: Partial<Wish> = {}): Wish => ({
  ...{ ...longWish, id: `0192a7c0-0000-7000-8000-00000000030${n}`, title: `心願 ${n}`, isOwnWish: true },
  ...{ is_pinned: false, ...more },
})

const status: WishesStatus = {
  ...{ is_vip: false, vip_expires_at: null, can_pin: false, active_count: 0, max_active: 3 },
}

export const withStatus = (more: Partial<WishesStatus> = {}) =>
  answer(wishesRoutes.myStatus, { status: { ...status, ...more } })

export const withWishes = (...wishes: Wish[]) => answer(wishesRoutes.list, { wishes, nextCursor: null })
