import { describe, expect, it } from "vitest"
import { changeOne, changePages, eachOnce, keepSome } from "./paged-list.ts"

const listOf = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ posts: ids.map((id) => ({ id, likes: 0 })), nextCursor: null })),
  pageParams: pages.map(() => undefined),
})
const likesOf = (list: ReturnType<typeof listOf>) =>
  list.pages.map(({ posts }) => posts.map(({ id, likes }) => `${id}${likes}`).join(" "))

describe("a list in pages", () => {
  it("has each item once, where it stands first", () => {
    const once = eachOnce(listOf(["a", "b"], ["b", "c"]), ({ posts }) => posts)
    expect(once.map(({ id }) => id)).toEqual(["a", "b", "c"])
    expect(eachOnce(undefined, () => [])).toEqual([])
  })

  it("changes an item wherever it stands, and no other", () => {
    const list = listOf(["a", "b"], ["b", "c"])
    const changed = changePages(list, "posts", (posts) =>
      changeOne(posts, "b", (post) => ({ ...post, likes: 1 })),
    )
    expect(likesOf(changed)).toEqual(["a0 b1", "b1 c0"])
    expect(likesOf(list)).toEqual(["a0 b0", "b0 c0"])
  })

  it("loses an item from every page", () => {
    const kept = changePages(listOf(["a", "b"], ["b", "c"]), "posts", (posts) =>
      keepSome(posts, ({ id }) => id !== "b"),
    )
    expect(likesOf(kept)).toEqual(["a0", "c0"])
  })

  it("leaves alone what does not change, so that nothing is drawn anew for it", () => {
    const list = listOf(["a"], ["b"])
    const without = (gone: string) =>
      changePages(list, "posts", (posts) => keepSome(posts, ({ id }) => id !== gone))
    expect(without("b").pages[0]).toBe(list.pages[0])
    expect(without("z")).toBe(list)
    expect(changePages(list, "posts", (posts) => changeOne(posts, "z", (post) => ({ ...post })))).toBe(list)
  })
})
