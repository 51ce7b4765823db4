import { describe, expect, it } from "vitest"
import { filterItems, mapPages, uniqueItems, updateItem } from "./paged-list.ts"

const listOf = (...pages: string[][]) => ({
  pages: pages.map((ids) => ({ posts: ids.map((id) => ({ id, likes: 0 })), nextCursor: null })),
  pageParams: pages.map(() => undefined),
})
const likesOf = (list: ReturnType<typeof listOf>) =>
  list.pages.map(({ posts }) => posts.map(({ id, likes }) => `${id}${likes}`).join(" "))

describe("a paged list", () => {
  it("contains each item once, at its first position", () => {
    const once = uniqueItems(listOf(["a", "b"], ["b", "c"]), ({ posts }) => posts)
    expect(once.map(({ id }) => id)).toEqual(["a", "b", "c"])
    expect(uniqueItems(undefined, () => [])).toEqual([])
  })

  it("changes every copy of an item, and no other item", () => {
    const list = listOf(["a", "b"], ["b", "c"])
    const changed = mapPages(list, "posts", (posts) =>
      updateItem(posts, "b", (post) => ({ ...post, likes: 1 })),
    )
    expect(likesOf(changed)).toEqual(["a0 b1", "b1 c0"])
    expect(likesOf(list)).toEqual(["a0 b0", "b0 c0"])
  })

  it("removes an item from every page", () => {
    const mapped = mapPages(listOf(["a", "b"], ["b", "c"]), "posts", (posts) =>
      filterItems(posts, ({ id }) => id !== "b"),
    )
    expect(likesOf(mapped)).toEqual(["a0", "c0"])
  })

  it("returns the same list when nothing changes, so that nothing renders again", () => {
    const list = listOf(["a"], ["b"])
    const without = (removedId: string) =>
      mapPages(list, "posts", (posts) => filterItems(posts, ({ id }) => id !== removedId))
    expect(without("b").pages[0]).toBe(list.pages[0])
    expect(without("z")).toBe(list)
    expect(mapPages(list, "posts", (posts) => updateItem(posts, "z", (post) => ({ ...post })))).toBe(list)
  })
})
