import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { type MemberPage, memberListKey } from "../../lib/member-lists.ts"
import { type ExploreFilter, exploreQueryOf, type SearchForm, searchQueryOf } from "./model.ts"

const from = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })
const nextCursorOf = (page: MemberPage) => page.nextCursor ?? undefined

/** The members whom a filter lets through, page by page. While another filter loads, the last ones stay. */
export const useMembers = (filter: ExploreFilter) => {
  const query = exploreQueryOf(filter)
  return useInfiniteQuery({
    queryKey: [memberListKey, "explore", query],
    queryFn: ({ pageParam, signal }): Promise<MemberPage> =>
      call(exploreRoutes.list, { query: { ...query, ...from(pageParam) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursorOf,
    placeholderData: keepPreviousData,
  })
}

/** The members whom a search finds; nothing is asked while nothing is looked for. */
export const useFoundMembers = (form: SearchForm) => {
  const query = searchQueryOf(form)
  return useInfiniteQuery({
    queryKey: [memberListKey, "search", query],
    queryFn: ({ pageParam, signal }): Promise<MemberPage> =>
      call(exploreRoutes.search, { query: { ...query, ...from(pageParam) } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursorOf,
    placeholderData: keepPreviousData,
    enabled: query !== null,
  })
}

/** Either list, as the grid needs it. */
export type MemberListQuery = ReturnType<typeof useMembers>
