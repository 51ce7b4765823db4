import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { describe, expect, it } from "vitest"
import { changeMember, keepMembers, type MemberList, membersOf } from "./member-lists.ts"

const card = (id: string): MemberCard => ({
  id,
  nickname: id,
  avatar_urls: [],
  age: 30,
  city: "臺北市",
  identity: "sugar_baby",
  is_vip: false,
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
  it("joins the pages and leaves out who stands on two of them", () => {
    expect(membersOf(listOf(["a", "b"], ["b", "c"])).map(({ id }) => id)).toEqual(["a", "b", "c"])
  })

  it("is empty before the first page", () => {
    expect(membersOf(undefined)).toEqual([])
  })
})

describe("changeMember", () => {
  it("changes the card wherever it stands, and no other", () => {
    const list = listOf(["a", "b"], ["b", "c"])
    expect(liked(changeMember(list, "b", { i_like_them: true }))).toEqual(["b", "b"])
    expect(liked(list)).toEqual([])
  })

  it("leaves alone what does not change, so that nothing is drawn anew for it", () => {
    const list = listOf(["a"], ["b"])
    expect(changeMember(list, "b", { i_like_them: true })?.pages[0]).toBe(list.pages[0])
    expect(changeMember(list, "z", { i_like_them: true })).toBe(list)
    expect(changeMember(undefined, "a", {})).toBeUndefined()
  })
})

describe("keepMembers", () => {
  it("takes a member out of every page, and leaves the other pages as they are", () => {
    const list = listOf(["a", "b"], ["b", "c"], ["d"])
    const kept = keepMembers(list, ({ id }) => id !== "b")
    expect(membersOf(kept).map(({ id }) => id)).toEqual(["a", "c", "d"])
    expect(kept.pages[2]).toBe(list.pages[2])
  })

  it("is the very same list where nobody goes", () => {
    const list = listOf(["a"])
    expect(keepMembers(list, () => true)).toBe(list)
  })
})
