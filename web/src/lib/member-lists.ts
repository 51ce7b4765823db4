import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { InfiniteData } from "@tanstack/react-query"

/** First part of the key of every cached list of member cards, so that news of one member reaches all of them. */
export const memberListKey = "member-list"

export interface MemberPage {
  members: MemberCard[]
  nextCursor: string | null
}

/** A list of members as it is cached: the pages that were loaded so far. */
export type MemberList = InfiniteData<MemberPage, string | undefined>

/** The members of all pages, each once: who came online meanwhile may stand on two pages. */
export const membersOf = (list: Pick<MemberList, "pages"> | undefined) => {
  const seen = new Map<string, MemberCard>()
  for (const page of list?.pages ?? []) {
    for (const member of page.members) if (!seen.has(member.id)) seen.set(member.id, member)
  }
  return [...seen.values()]
}

/** The list with one member's card changed; the very same list where they are not in it. */
export const changeMember = (
  list: MemberList | undefined,
  memberId: string,
  change: Partial<MemberCard>,
): MemberList | undefined => {
  const isMember = ({ id }: MemberCard) => id === memberId
  if (!list?.pages.some((page) => page.members.some(isMember))) return list
  return {
    ...list,
    pages: list.pages.map((page) =>
      page.members.some(isMember)
        ? { ...page, members: page.members.map((card) => (isMember(card) ? { ...card, ...change } : card)) }
        : page,
    ),
  }
}
