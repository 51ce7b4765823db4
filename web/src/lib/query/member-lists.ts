import type { MatchReasons, MemberCard } from "@pinyu/contract/explore/schemas"
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"
import { filterItems, mapPages, uniqueItems, updateItem } from "./paged-list.ts"

/**
 * The key prefix of every cached list of member cards: an event about one member updates all of them.
 */
export const memberListKey = "member-list"

/** The key prefix of the cached lists of explore. */
export const exploreListKey = [memberListKey, "explore"]

/** The key prefix of a cached profile; the member's id follows. */
export const memberProfileKey = "member-profile"

/**
 * A card: in explore by best match with what the viewer and the member have in common, in the search with the
 * sentence that was found.
 */
export type ListedMember = MemberCard & { reasons?: MatchReasons | null; excerpt?: string | null }

export interface MemberPage {
  members: ListedMember[]
  nextCursor: string | null
}

/** The cached form of a member list: the pages loaded so far. */
export type MemberList = InfiniteData<MemberPage, string | undefined>

/** The query of a member list, as a grid needs it. */
export type MemberListQuery = UseInfiniteQueryResult<InfiniteData<MemberPage>>

/**
 * Returns the members of all pages without duplicates: a member who came online meanwhile may be on two
 * pages.
 */
export const membersOf = (list: Pick<MemberList, "pages"> | undefined) =>
  uniqueItems(list, ({ members }) => members)

/** Returns the list with one card changed, or the same list when it does not contain the member. */
export const updateMember = (
  list: MemberList | undefined,
  memberId: string,
  change: Partial<MemberCard>,
): MemberList | undefined =>
  list &&
  mapPages(list, "members", (members) => updateItem(members, memberId, (card) => ({ ...card, ...change })))

/** Returns the list without the members that `keep` rejects, or the same list when it rejects none. */
export const filterMembers = (list: MemberList, keep: (member: ListedMember) => boolean): MemberList =>
  mapPages(list, "members", (members) => filterItems(members, keep))
