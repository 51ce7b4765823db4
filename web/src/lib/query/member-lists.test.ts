import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { describe, expect, it } from "vitest"
import { filterMembers, type MemberList, membersOf, updateMember } from "./member-lists.ts"

const card = (id: string): MemberCard => ({
  id,
  nickname: id,
  avatar_urls: [],
  age: 30,
  city: "臺北市",
  identity: "sugar_baby",
  is_vip: false,
  is_verified: false,
  last_online: "2026-01-01T00:00:00Z",
  i_like_them: false,
})

const listOf = (...pages: string[][]): MemberList => ({
  pages: pages.map((ids) => ({ members: ids.map(card), nextCursor: null })),
  pageParams: pages.map(() => undefined),
})

const liked = (list: MemberList | undefined) =>
  list?.pages.flatMap(({ members }) => members.filter((member) => member.i_like_them).map(({ id }) => id))

describe("membersOf", () => {
  it("joins the pages and removes duplicates", () => {
    expect(membersOf(listOf(["a", "b"], ["b", "c"])).map(({ id }) => id)).toEqual(["a", "b", "c"])
  })

  it("is empty before the first page loads", () => {
    expect(membersOf(undefined)).toEqual([])
  })
})

describe("updateMember", () => {
  it("changes every copy of the card, and no other card", () => {
    const list = listOf(["a", "b"], ["b", "c"])
    expect(liked(updateMember(list, "b", { i_like_them: true }))).toEqual(["b", "b"])
    expect(liked(list)).toEqual([])
  })

  it("returns the same list when nothing changes, so that nothing renders again", () => {
    const list = listOf(["a"], ["b"])
    expect(updateMember(list, "b", { i_like_them: true })?.pages[0]).toBe(list.pages[0])
    expect(updateMember(list, "z", { i_like_them: true })).toBe(list)
    expect(updateMember(undefined, "a", {})).toBeUndefined()
  })
})

describe("filterMembers", () => {
  it("removes a member from every page, and keeps the other pages identical", () => {
    const list = listOf(["a", "b"], ["b", "c"], ["d"])
    const filtered = filterMembers(list, ({ id }) => id !== "b")
    expect(membersOf(filtered).map(({ id }) => id)).toEqual(["a", "c", "d"])
    expect(filtered.pages[2]).toBe(list.pages[2])
  })

  it("returns the same list when it removes nobody", () => {
    const list = listOf(["a"])
    expect(filterMembers(list, () => true)).toBe(list)
  })
})
