import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { type MemberList, type MemberPage, memberListKey } from "../../lib/member-lists.ts"
import { fromCursor, paging } from "../../lib/paged-list.ts"
import { type ExploreFilter, exploreQueryOf, type SearchForm, searchQueryOf } from "./model.ts"

/** Refetched as a whole, a longer list would take many calls and move under the reader's eyes. */
const isShort = ({ state }: { state: { data: MemberList | undefined } }) =>
  (state.data?.pages.length ?? 0) <= 2

const listOptions = {
  ...paging,
  placeholderData: keepPreviousData,
  staleTime: 120_000,
  refetchOnWindowFocus: isShort,
  refetchOnReconnect: isShort,
  // Whoever comes back from a profile finds the list as they left it.
  refetchOnMount: ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated,
}

/** The members whom a filter lets through, page by page. While another filter loads, the last ones stay. */
export const useMembers = (filter: ExploreFilter) => {
  const query = exploreQueryOf(filter)
  return useInfiniteQuery({
    ...listOptions,
    queryKey: [memberListKey, "explore", query],
    queryFn: ({ pageParam, signal }): Promise<MemberPage> =>
      call(exploreRoutes.list, { query: { ...query, ...fromCursor(pageParam) } }, { signal }),
  })
}

/** The members whom a search finds; nothing is asked while nothing is looked for. */
export const useFoundMembers = (form: SearchForm) => {
  const query = searchQueryOf(form)
  return useInfiniteQuery({
    ...listOptions,
    queryKey: [memberListKey, "search", query],
    queryFn: ({ pageParam, signal }): Promise<MemberPage> =>
      call(exploreRoutes.search, { query: { ...query, ...fromCursor(pageParam) } }, { signal }),
    enabled: query !== null,
  })
}
