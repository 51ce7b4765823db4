import type { Wish } from "@pinyu/contract/wishes/schemas"
import { wishes } from "@pinyu/phrases/wishes"
import { describe, expect, it } from "vitest"
import {
  canEditAt,
  canPinAt,
  draftOf,
  fewestDays,
  remainingTimeLabel,
  statusAt,
  updateWish,
  type WishList,
  wishesOf,
  withLike,
} from "./model.ts"

const now = new Date("2026-03-02T04:00:00Z")
const hour = 3_600_000
const wishAt = (hours: number, changes: Partial<Wish> = {}): Wish => ({
  ...{ id: "a", user_id: "u", nickname: "小雅", user_avatar: "", is_vip: false, title: "心願" },
  content: "說明",
  ...{ category: "love", status: "active", is_granted: false, thanks: null, is_pinned: false },
  likes_count: 3,
  ...{ isLikedByMe: false, isOwnWish: false, created_at: now.toISOString() },
  expires_at: new Date(now.getTime() + hours * hour).toISOString(),
  ...changes,
})
const listOf = (...pages: Wish[][]): WishList => ({
  pages: pages.map((page) => ({ wishes: page, nextCursor: null })),
  pageParams: pages.map(() => undefined),
})

describe("the remaining time of a wish", () => {
  it.each([
    [30 * 24, wishes.daysLeft(30)],
    [24.1, wishes.daysLeft(2)],
    [24, wishes.lastDay],
    [0, wishes.expired],
  ])("of %d hours is formatted", (hours, words) => {
    expect(remainingTimeLabel(wishAt(hours), now)).toBe(words)
  })

  it("is over once the wish is closed, and says whether it was granted", () => {
    expect(remainingTimeLabel(wishAt(5, { status: "closed" }), now)).toBe(wishes.ended)
    expect(remainingTimeLabel(wishAt(5, { status: "closed", is_granted: true }), now)).toBe(wishes.granted)
    expect([statusAt(wishAt(1), now), statusAt(wishAt(0), now)]).toEqual(["active", "expired"])
  })
})

describe("a pin", () => {
  const ends = (ms: number) => new Date(now.getTime() + ms).toISOString()
  it.each([
    [true, "while VIP lasts", { can_pin: true, vip_expires_at: ends(1) }],
    [false, "from the instant at which VIP ends", { can_pin: true, vip_expires_at: ends(0) }],
    [false, "to who is not VIP", { can_pin: false, vip_expires_at: null }],
    [false, "where the server says no", { can_pin: false, vip_expires_at: ends(1) }],
    [false, "while it is not known", undefined],
  ])("is offered (%s) %s", (offered, _when, status) => {
    expect(canPinAt(status, now)).toBe(offered)
  })
})

describe("an edit", () => {
  it.each([
    [true, "an active wish that nobody likes", { likes_count: 0 }, 5],
    [false, "a liked wish", { likes_count: 1 }, 5],
    [false, "a wish that has just expired", { likes_count: 0 }, 0],
    [false, "a closed wish", { likes_count: 0, status: "closed" as const }, 5],
  ])("is possible (%s) for %s", (possible, _what, changes, hours) => {
    expect(canEditAt(wishAt(hours, changes), now)).toBe(possible)
  })

  it("begins with the wish, and leaves it at least a moment", () => {
    const days = (count: number) => new Date(now.getTime() - count * 24 * hour).toISOString()
    const wish = wishAt(4 * 24, { created_at: days(3) })
    expect(draftOf(wish)).toEqual({ title: "心願", content: "說明", category: "love", days: 7 })
    expect([0, 0.5, 1, 2.9].map((age) => fewestDays({ created_at: days(age) }, now))).toEqual([1, 1, 2, 3])
  })
})

describe("the cached wishes", () => {
  it("change with a like and its count, and otherwise stay the same", () => {
    const list = listOf([wishAt(1)], [wishAt(2, { id: "b" })])
    const liked = updateWish(list, "b", (wish) => withLike(wish, true))
    expect(wishesOf(liked).map(({ isLikedByMe, likes_count }) => [isLikedByMe, likes_count])).toEqual([
      [false, 3],
      [true, 4],
    ])
    expect(wishesOf(updateWish(liked, "b", (wish) => withLike(wish, true)))).toEqual(wishesOf(liked))
    expect(updateWish(list, "nobody's", (wish) => withLike(wish, true))).toBe(list)
  })
})
