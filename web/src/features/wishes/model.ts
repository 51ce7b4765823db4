import { isVip } from "@pinyu/contract/calendar"
import { wishesLimits } from "@pinyu/contract/wishes/limits"
import type { WishStatus, WishTab } from "@pinyu/contract/wishes/options"
import { wishTabs } from "@pinyu/contract/wishes/options"
import type { NewWish, Wish, WishEdit, WishesStatus } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import type { InfiniteData } from "@tanstack/react-query"
import { mapPages, uniqueItems, updateItem } from "../../lib/query/paged-list.ts"
import type { Tab } from "../../ui/member/tabs.tsx"

const dayMs = 24 * 60 * 60 * 1000

/** The cached form of a wish list: the pages loaded so far. */
export type WishList = InfiniteData<{ wishes: Wish[]; nextCursor: string | null }, string | undefined>

/** The tabs with their labels. */
export const tabs: Tab<WishTab>[] = wishTabs.map((name) => ({ name, label: wishes.tabs[name] }))

/** The current status of a wish, which may expire while it is visible. */
export const statusAt = (
  { status, expires_at }: Pick<Wish, "status" | "expires_at">,
  now: Date,
): WishStatus => (status === "active" && new Date(expires_at) <= now ? "expired" : status)

/** Whether the member may pin a wish now: VIP may end meanwhile. False while unknown. */
export const canPinAt = (
  status: Pick<WishesStatus, "can_pin" | "vip_expires_at"> | undefined,
  now: Date,
): boolean => {
  const vipEnd = status?.vip_expires_at
  return status?.can_pin === true && isVip(vipEnd ? new Date(vipEnd) : null, now)
}

/** Whether its owner may edit a wish now, as the server decides: it is active, and nobody likes it. */
export const canEditAt = (wish: Pick<Wish, "status" | "expires_at" | "likes_count">, now: Date): boolean =>
  statusAt(wish, now) === "active" && wish.likes_count === 0

const msBetween = (from: string, to: string) => new Date(to).getTime() - new Date(from).getTime()

/** A wish as the form edits it. */
export const draftOf = ({ title, content, category, created_at, expires_at }: Wish): WishEdit => ({
  ...{ title, content, category },
  days: Math.round(msBetween(created_at, expires_at) / dayMs),
})

/** The fewest days from its creation after which an edited wish is not over yet. */
export const fewestDays = ({ created_at }: Pick<Wish, "created_at">, now: Date): number =>
  Math.max(wishesLimits.days.min, Math.floor(msBetween(created_at, now.toISOString()) / dayMs) + 1)

/** An empty wish. */
export const emptyDraft: NewWish = {
  title: "",
  content: "",
  category: "love",
  days: wishesLimits.days.default,
  isPinned: false,
}

/** Describes the remaining time of a wish, or how it ended. */
export const remainingTimeLabel = (
  wish: Pick<Wish, "status" | "expires_at" | "is_granted">,
  now: Date,
): string => {
  const status = statusAt(wish, now)
  if (status === "closed") return wish.is_granted ? wishes.granted : wishes.ended
  if (status === "expired") return wishes.expired
  const days = Math.ceil((new Date(wish.expires_at).getTime() - now.getTime()) / dayMs)
  return days > 1 ? wishes.daysLeft(days) : wishes.lastDay
}

/** The instant at which a wish created at `from` for that many days expires. */
export const endAfter = (days: number, from: Date) => new Date(from.getTime() + days * dayMs).toISOString()

/** Returns the wishes of all pages without duplicates: a new wish moves others to the next page. */
export const wishesOf = (list: Pick<WishList, "pages"> | undefined): Wish[] =>
  uniqueItems(list, (page) => page.wishes)

/** Updates one wish in a list; returns the same list when it does not contain the wish. */
export const updateWish = (
  list: WishList | undefined,
  wishId: string,
  change: (wish: Wish) => Wish,
): WishList | undefined => list && mapPages(list, "wishes", (page) => updateItem(page, wishId, change))

/** Sets the viewer's like and adjusts the count. */
export const withLike = (wish: Wish, liked: boolean): Wish =>
  wish.isLikedByMe === liked
    ? wish
    : { ...wish, isLikedByMe: liked, likes_count: Math.max(0, wish.likes_count + (liked ? 1 : -1)) }
