import type { Post } from "@pinyu/contract/feed/schemas"
import { describe, expect, it } from "vitest"
import { asLiked, changeIn, dropFrom, postsOf, putBefore, withNamed } from "./model.ts"

const post = (id: string, changes: Partial<Post> = {}): Post => ({
  id,
  user_id: "小雅",
  nickname: "小雅",
  user_avatar: "",
  content: "今天的夕陽很美",
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
  it("has each post once, also where a new one has moved it to the next page", () => {
    expect(idsOf(postsOf(listOf(["a", "b"], ["b", "c"])))).toBe("abc")
    expect(postsOf(undefined)).toEqual([])
  })

  it("takes changes, losses and a new first post", () => {
    const list = listOf(["a", "b"], ["c"])
    expect(postsOf(changeIn(list, "c", (it) => ({ ...it, likes_count: 3 })))[2]?.likes_count).toBe(3)
    expect(idsOf(postsOf(dropFrom(list, "b")))).toBe("ac")
    expect(idsOf(postsOf(putBefore(list, post("z"))))).toBe("zabc")
    expect(idsOf(postsOf(putBefore(list, post("c"))))).toBe("cab")
  })

  it("shows a post that an address names in its place on the first page, and before all where it is further down", () => {
    const list = listOf(["a", "b"], ["c"])
    expect(idsOf(withNamed(list, post("b")))).toBe("abc")
    expect(idsOf(withNamed(list, post("c")))).toBe("cab")
    expect(idsOf(withNamed(list, post("z")))).toBe("zabc")
    expect(idsOf(withNamed(list, undefined))).toBe("abc")
  })
})

describe("a heart", () => {
  it("counts at once, once, and never below nothing", () => {
    const liked = asLiked(post("a", { likes_count: 4 }), true)
    expect([liked.isLikedByMe, liked.likes_count]).toEqual([true, 5])
    expect(asLiked(liked, true)).toBe(liked)
    expect(asLiked(liked, false).likes_count).toBe(4)
    expect(asLiked(post("a", { isLikedByMe: true }), false).likes_count).toBe(0)
  })
})
