import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"
import { changeOne, changePages, eachOnce, keepSome } from "./paged-list.ts"

/** First part of the key of every cached list of member cards, so that news of one member reaches all of them. */
export const memberListKey = "member-list"

/** First part of the key of a cached profile; the member's id follows. */
export const memberProfileKey = "member-profile"

export interface MemberPage {
  members: MemberCard[]
  nextCursor: string | null
}

/** A list of members as it is cached: the pages that were loaded so far. */
export type MemberList = InfiniteData<MemberPage, string | undefined>

/** A list of members as a grid needs it. */
export type MemberListQuery = UseInfiniteQueryResult<InfiniteData<MemberPage>>

/** The members of all pages, each once: who came online meanwhile may stand on two pages. */
export const membersOf = (list: Pick<MemberList, "pages"> | undefined) =>
  eachOnce(list, ({ members }) => members)

/** The list with one member's card changed; the very same list where they are not in it. */
export const changeMember = (
  list: MemberList | undefined,
  memberId: string,
  change: Partial<MemberCard>,
): MemberList | undefined =>
  list &&
  changePages(list, "members", (members) => changeOne(members, memberId, (card) => ({ ...card, ...change })))

/** The list without the members that `keep` refuses; the very same list where it refuses none. */
export const keepMembers = (list: MemberList, keep: (member: MemberCard) => boolean): MemberList =>
  changePages(list, "members", (members) => keepSome(members, keep))
