import { isVip } from "@pinyu/contract/calendar"
import { wishesLimits } from "@pinyu/contract/wishes/limits"
import type { WishStatus, WishTab } from "@pinyu/contract/wishes/options"
import { wishTabs } from "@pinyu/contract/wishes/options"
import type { NewWish, Wish, WishesStatus } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import type { InfiniteData } from "@tanstack/react-query"
import { changeOne, changePages, eachOnce } from "../../lib/paged-list.ts"
import type { Tab } from "../../ui/member/tabs.tsx"

const dayMs = 24 * 60 * 60 * 1000

/** Wishes as they are cached: the pages that were loaded so far. */
export type WishList = InfiniteData<{ wishes: Wish[]; nextCursor: string | null }, string | undefined>

/** The tabs with their names; the last one makes a wish instead of showing some. */
export const tabs: Tab<WishTab | "wish">[] = [...wishTabs, "wish" as const].map((name) => ({
  name,
  label: wishes.tabs[name],
  opensDialog: name === "wish",
}))

/** What has become of a wish by now: its days may end while it is looked at. */
export const statusAt = (
  { status, expires_at }: Pick<Wish, "status" | "expires_at">,
  now: Date,
): WishStatus => (status === "active" && new Date(expires_at) <= now ? "expired" : status)

/** Whether the member may pin a wish by now: VIP may end while they look on. Not while it is not known. */
export const canPinAt = (
  status: Pick<WishesStatus, "can_pin" | "vip_expires_at"> | undefined,
  now: Date,
): boolean => {
  const vipEnd = status?.vip_expires_at
  return status?.can_pin === true && isVip(vipEnd ? new Date(vipEnd) : null, now)
}

/** A wish of which nothing is said yet. */
export const emptyDraft: NewWish = {
  title: "",
  content: "",
  category: "love",
  days: wishesLimits.days.default,
  isPinned: false,
}

/** How long a wish still hangs, or how it ended, in words. */
export const lifeOf = (wish: Pick<Wish, "status" | "expires_at" | "is_granted">, now: Date): string => {
  const status = statusAt(wish, now)
  if (status === "closed") return wish.is_granted ? wishes.granted : wishes.ended
  if (status === "expired") return wishes.expired
  const days = Math.ceil((new Date(wish.expires_at).getTime() - now.getTime()) / dayMs)
  return days > 1 ? wishes.daysLeft(days) : wishes.lastDay
}

/** The instant at which a wish that is made now for so many days is over. */
export const endAfter = (days: number, now: Date) => new Date(now.getTime() + days * dayMs).toISOString()

/** The wishes of all pages, each once: what was made meanwhile pushes others onto the next page. */
export const wishesOf = (list: Pick<WishList, "pages"> | undefined): Wish[] =>
  eachOnce(list, (page) => page.wishes)

/** The list with one wish changed; the very same list where it is not in it. */
export const changeWish = (
  list: WishList | undefined,
  wishId: string,
  change: (wish: Wish) => Wish,
): WishList | undefined => list && changePages(list, "wishes", (page) => changeOne(page, wishId, change))

/** The wish with the viewer's like as wished, and counted along. */
export const withLike = (wish: Wish, liked: boolean): Wish =>
  wish.isLikedByMe === liked
    ? wish
    : { ...wish, isLikedByMe: liked, likes_count: Math.max(0, wish.likes_count + (liked ? 1 : -1)) }
