import type { Comment, Post } from "@pinyu/contract/feed/schemas"
import { describe, expect, it } from "vitest"
import { ApiError } from "../../lib/api/api-error.ts"
import {
  altOf,
  asLiked,
  type CommentPage,
  countNew,
  drawnShareOf,
  latestOf,
  mayEdit,
  movePicture,
  noneYet,
  postsOf,
  prependToList,
  rejectedPlaces,
  removeFromList,
  trimToLoaded,
  updateInList,
  withEvent,
  withNamed,
} from "./model.ts"

const post = (id: string, changes: Partial<Post> = {}): Post => ({
  id,
  user_id: "小雅",
  nickname: "小雅",
  ...{ user_avatar: "", user_age: null, user_city: null, edited_at: null },
  content: "今天的夕陽很美",
  ...{ pictures: [], audience: "public" as const },
  media_url: null,
  media_type: null,
  media_width: null,
  media_height: null,
  likes_count: 0,
  comments_count: 0,
  isLikedByMe: false,
  canDelete: false,
  created_at: "2026-01-01T00:00:00.000Z",
  ...changes,
})

/** Pages of posts with these ids. */
const listOf = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ posts: ids.map((id) => post(id)), nextCursor: null })),
  pageParams: pages.map(() => undefined),
})
const idsOf = (posts: readonly Post[]) => posts.map(({ id }) => id).join("")

describe("a list of posts", () => {
  it("applies changes, deletions and a new first post", () => {
    const list = listOf(["a", "b"], ["c"])
    expect(postsOf(updateInList(list, "c", (it) => ({ ...it, likes_count: 3 })))[2]?.likes_count).toBe(3)
    expect(idsOf(postsOf(removeFromList(list, "b")))).toBe("ac")
    expect(idsOf(postsOf(prependToList(list, post("z"))))).toBe("zabc")
    expect(idsOf(postsOf(prependToList(list, post("c"))))).toBe("cab")
  })

  it("shows the post of the URL in place on the first page, and otherwise before all", () => {
    const list = listOf(["a", "b"], ["c"])
    expect(idsOf(withNamed(list, post("b")))).toBe("abc")
    expect(idsOf(withNamed(list, post("c")))).toBe("cab")
    expect(idsOf(withNamed(list, post("z")))).toBe("zabc")
    expect(idsOf(withNamed(list, undefined))).toBe("abc")
  })
})

describe("new posts since the list was loaded", () => {
  const latest = (ids: string, hasMore = true) => ({ ids: [...ids], hasMore })
  const countOf = (ids: string, hasMore?: boolean, namedId: string | null = null) => {
    const { count, isMore } = countNew(latest(ids, hasMore), listOf(["a", "b"], ["c"]), namedId)
    return `${count}${isMore ? "+" : ""}`
  }

  it("are those before the first listed one", () => {
    expect(countOf("zyab")).toBe("2")
    expect(countOf("abcde"), "what follows is further down, not new").toBe("0")
    expect(countOf(""), "before any request or event").toBe("0")
    expect(countOf("", false)).toBe("0")
    expect(countNew(latest("zy"), undefined, null).count, "where no list is, it has them once it is").toBe(0)
  })

  it("are at least as many as known when none of them is listed", () => {
    expect(countOf("zyx")).toBe("3+")
    expect(countOf("zyx", false)).toBe("3")
  })

  it("exclude the post of the URL, which is above the list", () => {
    expect(countOf("zya", true, "y")).toBe("1")
    expect(countOf("y", true, "y")).toBe("0")
  })

  it("are announced once, and not again when a refresh does not find them", () => {
    const updated = withEvent(withEvent(noneYet, "y"), "z")
    expect(updated.ids).toEqual(["z", "y"])
    expect(withEvent(updated, "y")).toBe(updated)
    const posts = [post("x", { canDelete: true }), post("z"), post("a")]
    expect(latestOf({ posts, nextCursor: "next" }), "one's own are no news").toEqual(latest("za"))
    expect(latestOf({ posts: [], nextCursor: null })).toEqual(noneYet)
  })
})

describe("refetched comments", () => {
  const comment = (minute: number): Comment => ({
    ...{ id: `c${minute}`, user_id: "u", nickname: "小雅", user_avatar: "", content: "好", canDelete: false },
    ...{ parent_id: null, replied_to: null, replies_count: 0, likes_count: 0, isLikedByMe: false },
    created_at: `2026-01-01T00:0${minute}:00.000Z`,
  })
  const pageOf = (minutes: number[], nextCursor: string | null): CommentPage => ({
    comments: minutes.map(comment),
    nextCursor,
  })

  const loaded = pageOf([4, 3, 2], "after 2")

  it("reach as far as before: no loaded comment is lost, and deleted ones disappear", () => {
    expect(trimToLoaded(pageOf([6, 5, 4, 3, 2, 1], "after 1"), loaded)).toEqual(
      pageOf([6, 5, 4, 3, 2], "after 2"),
    )
    expect(trimToLoaded(pageOf([5, 4, 2, 1], null), loaded), "one between").toEqual(
      pageOf([5, 4, 2], "after 2"),
    )
    expect(trimToLoaded(pageOf([5, 4, 3, 1], null), loaded), "the last").toEqual(pageOf([5, 4, 3], "after 2"))
  })

  it.each([
    ["none were loaded", pageOf([5, 4], "after 4"), undefined],
    ["all were loaded", pageOf([5, 4, 3], null), pageOf([4], null)],
    ["too many new ones arrived to reach that far", pageOf([8, 7], "after 7"), loaded],
    ["all are deleted", pageOf([], null), loaded],
  ])("equal the response when %s", (_name, newest, before) => {
    expect(trimToLoaded(newest, before)).toBe(newest)
  })
})

describe("a like", () => {
  it("is counted at once, once, and never below zero", () => {
    const liked = asLiked(post("a", { likes_count: 4 }), true)
    expect([liked.isLikedByMe, liked.likes_count]).toEqual([true, 5])
    expect(asLiked(liked, true)).toBe(liked)
    expect(asLiked(liked, false).likes_count).toBe(4)
    expect(asLiked(post("a", { isLikedByMe: true }), false).likes_count).toBe(0)
  })
})

it("only an own post can be edited, and only for fifteen minutes", () => {
  const at = (minutes: number) => new Date(Date.parse(post("a").created_at) + minutes * 60_000)
  const own = post("a", { canDelete: true })
  expect([mayEdit(own, at(14)), mayEdit(own, at(16)), mayEdit(post("a"), at(1))]).toEqual([
    true,
    false,
    false,
  ])
})

describe("the pictures of a post", () => {
  const picture = (width: number | null, height: number | null, alt: string | null = null) => ({
    ...{ id: `${width}`, url: "", small_url: null, width, height, alt },
  })
  it.each([
    ["a single one", [picture(1600, 1200)], [1]],
    ["two, side by side", [picture(800, 800), picture(800, 1000)], [1 / 1.8, 0.8 / 1.8]],
    ["three, the first in two rows", [picture(4, 3), picture(4, 3), picture(3, 4)], [1, 0.5, 0.5]],
    [
      "four, a wide one cropped",
      [picture(1, 1), picture(8, 3), picture(4, 3), picture(4, 3)],
      [0.5, 1, 0.5, 0.5],
    ],
  ])("are drawn as wide as their cells need: %s", (_case, pictures, shares) => {
    for (const [place, share] of shares.entries()) expect(drawnShareOf(pictures, place)).toBeCloseTo(share)
  })

  it("are described by the author, or by whose they are and their place", () => {
    const [first, second] = [picture(1, 1, "傍晚的海"), picture(1, 1)]
    const shared = post("x", { pictures: [first, second] })
    expect([altOf(shared, 0), altOf(shared, 1)]).toEqual(["傍晚的海", "小雅分享的圖片 2／2"])
    expect(altOf(post("x", { pictures: [second] }), 0)).toBe("小雅分享的圖片")
  })

  it("move to another place", () => {
    const pictures = ["a", "b", "c"].map((id) => ({ id }))
    const moved = (id: string, to: number) => movePicture(pictures, id, to).map((one) => one.id)
    expect([moved("a", 2), moved("c", 0), moved("b", 1)].map((ids) => ids.join(""))).toEqual([
      ...["bca", "cab", "abc"],
    ])
  })

  it("are rejected by their places", () => {
    const error = new ApiError(403, "upload_not_yours", "", { "pictures.2": "過期", content: "其他" })
    expect(rejectedPlaces(error)).toEqual([[2, "過期"]])
    expect(rejectedPlaces(new Error("broken"))).toEqual([])
  })
})
