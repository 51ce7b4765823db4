import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"

/** First part of the key of every cached list of member cards, so that news of one member reaches all of them. */
export const memberListKey = "member-list"

/** First part of the key of a cached profile; the member's id follows. */
export const memberProfileKey = "member-profile"

/** First part of the key of every cached list of what members made: who goes onto the blacklist takes theirs along. */
export const madeByMembersKey = "made-by-members"

export interface MemberPage {
  members: MemberCard[]
  nextCursor: string | null
}

/** A list of members as it is cached: the pages that were loaded so far. */
export type MemberList = InfiniteData<MemberPage, string | undefined>

/** A list of members as a grid needs it. */
export type MemberListQuery = UseInfiniteQueryResult<InfiniteData<MemberPage>>

/** The query of one page after another. */
export const fromCursor = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/** How a list goes on: from the cursor of its last page. */
export const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/** The members of all pages, each once: who came online meanwhile may stand on two pages. */
export const membersOf = (list: Pick<MemberList, "pages"> | undefined) => {
  const seen = new Map<string, MemberCard>()
  for (const page of list?.pages ?? []) {
    for (const member of page.members) if (!seen.has(member.id)) seen.set(member.id, member)
  }
  return [...seen.values()]
}

/** The list with each page's members as `map` returns them; pages for which it returns the same stay the same. */
const mapPages = (list: MemberList, map: (members: MemberCard[]) => MemberCard[]): MemberList => {
  const pages = list.pages.map((page) => {
    const members = map(page.members)
    return members === page.members ? page : { ...page, members }
  })
  return pages.every((page, index) => page === list.pages[index]) ? list : { ...list, pages }
}

/** The list with one member's card changed; the very same list where they are not in it. */
export const changeMember = (
  list: MemberList | undefined,
  memberId: string,
  change: Partial<MemberCard>,
): MemberList | undefined =>
  list &&
  mapPages(list, (members) =>
    members.some(({ id }) => id === memberId)
      ? members.map((card) => (card.id === memberId ? { ...card, ...change } : card))
      : members,
  )

/** The list without the members that `keep` refuses; the very same list where it refuses none. */
export const keepMembers = (list: MemberList, keep: (member: MemberCard) => boolean): MemberList =>
  mapPages(list, (members) => (members.every(keep) ? members : members.filter(keep)))
