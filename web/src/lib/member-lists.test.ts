import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { expect, it } from "vitest"
import { changeMember, type MemberList, membersOf } from "./member-lists.ts"

const card = (id: string): MemberCard => ({
  id,
  nickname: id,
  avatar_urls: [],
  age: 30,
  city: "臺北市",
  identity: "sugar_baby",
  is_vip: false,
  last_online: "2026-03-02T04:00:00.000Z",
  i_like_them: false,
})
const list: MemberList = {
  pages: [
    { members: [card("a"), card("b")], nextCursor: "x" },
    { members: [card("b"), card("c")], nextCursor: null },
  ],
  pageParams: [undefined, "x"],
}

it("shows whoever stands on two pages once", () => {
  expect(membersOf(list).map(({ id }) => id)).toEqual(["a", "b", "c"])
  expect(membersOf(undefined)).toEqual([])
})

it("changes one member on every page and leaves the rest alone", () => {
  const changed = changeMember(list, "b", { i_like_them: true })
  expect(changed?.pages.flatMap((page) => page.members.map((member) => member.i_like_them))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(changed?.pages[0]?.members[0]).toBe(list.pages[0]?.members[0])
})

it("is the very same list where the member is not in it", () => {
  expect(changeMember(list, "z", { i_like_them: true })).toBe(list)
})
