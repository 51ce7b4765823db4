import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { useDebouncedValue } from "../../lib/hooks/use-debounced-value.ts"
import {
  exploreListKey,
  type MemberList,
  type MemberPage,
  memberListKey,
} from "../../lib/query/member-lists.ts"
import { fromCursor, paging } from "../../lib/query/paged-list.ts"
import { conditionsOf, type ExploreFilter, exploreQueryOf, type SearchForm, searchQueryOf } from "./model.ts"
import { nextCities } from "./next-cities.ts"

/** Refetches only short lists: a long one takes many calls, and would move while the member reads. */
const isShort = ({ state }: { state: { data: MemberList | undefined } }) =>
  (state.data?.pages.length ?? 0) <= 2

const listOptions = {
  ...paging,
  placeholderData: keepPreviousData,
  staleTime: 120_000,
  refetchOnWindowFocus: isShort,
  refetchOnReconnect: isShort,
  // A member who returns from a profile finds the list unchanged.
  refetchOnMount: ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated,
}

/**
 * The members that match a filter, page by page. The previous results stay while a new filter loads. `limit` is the
 * length of a page, where it is not the usual one.
 */
export const useMembers = (filter: ExploreFilter, limit?: number) => {
  const query = { ...exploreQueryOf(filter), ...(limit !== undefined && { limit }) }
  return useInfiniteQuery({
    ...listOptions,
    queryKey: [...exploreListKey, query],
    queryFn: ({ pageParam, signal }): Promise<MemberPage> =>
      call(exploreRoutes.list, { query: { ...query, ...fromCursor(pageParam) } }, { signal }),
  })
}

/** The number of members outside the filter's age range; no request for an unlimited range. */
export const useLeftOut = (filter: ExploreFilter) => {
  const query = conditionsOf(filter)
  const { data } = useQuery({
    queryKey: ["explore-left-out", query],
    queryFn: async ({ signal }) => (await call(exploreRoutes.leftOut, { query }, { signal })).left_out,
    enabled: !filter.ageRange.unlimited,
    placeholderData: keepPreviousData,
    staleTime: listOptions.staleTime,
  })
  return filter.ageRange.unlimited ? undefined : data
}

const countDelayMs = 250

/**
 * The number of members that match a draft of a filter; undefined until it is known. While the draft changes,
 * the number of an earlier one stays, and `isCounting` is true. A newer draft cancels the request of an older
 * one.
 */
export const useMatchCount = (draft: ExploreFilter) => {
  const settled = useDebouncedValue(draft, countDelayMs)
  const query = conditionsOf(settled)
  const { data, isFetching } = useQuery({
    queryKey: ["explore-count", query],
    queryFn: async ({ signal }) => (await call(exploreRoutes.count, { query }, { signal })).count,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return { count: data, isCounting: isFetching || settled !== draft }
}

/** The conditions without which a filter would match members; none until they are known. */
export const useNearest = (filter: ExploreFilter) => {
  const query = conditionsOf(filter)
  const { data = [] } = useQuery({
    queryKey: ["explore-nearest", query],
    queryFn: async ({ signal }) => (await call(exploreRoutes.nearest, { query }, { signal })).nearest,
    staleTime: 30_000,
  })
  return data
}

/** How many cities are tried at a time, the nearest first. */
const triedCities = 4

/** The next city where a filter with cities would match members, and their number; undefined without one. */
export const useNextCity = (filter: ExploreFilter) => {
  const { data } = useQuery({
    queryKey: ["explore-next-city", conditionsOf(filter)],
    queryFn: async ({ signal }) => {
      const left = nextCities(filter.regions)
      for (let first = 0; first < left.length; first += triedCities) {
        const tried = left.slice(first, first + triedCities).map(async (city) => {
          const query = conditionsOf({ ...filter, regions: [city] })
          return { city, ...(await call(exploreRoutes.count, { query }, { signal })) }
        })
        const found = (await Promise.all(tried)).find(({ count }) => count > 0)
        if (found) return { city: found.city, count: found.count }
      }
      return null
    },
    enabled: filter.regions.length > 0,
    staleTime: 30_000,
  })
  return (filter.regions.length > 0 && data) || undefined
}

/** The members that match a search; no request without search terms. */
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
