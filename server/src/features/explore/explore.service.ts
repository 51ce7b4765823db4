import { taipeiDay, yearsBefore } from "@pinyu/contract/calendar"
import { exploreLimits } from "@pinyu/contract/explore/limits"
import type {
  ExploreFilterQuery,
  ExploreQuery,
  LeftOutByAge,
  SearchQuery,
} from "@pinyu/contract/explore/schemas"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import type { Ports } from "../../platform/ports.ts"
import { countLeftOut, findMemberIds, type MemberFilter } from "./explore.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  cardsOf: Ports["cardsOf"]
}

/** The filter for the database, on a day in Taipei. */
export const filterOf = (query: ExploreFilterQuery, now: Date): MemberFilter => {
  const today = taipeiDay(now)
  return {
    regions: query.regions,
    identity: query.identity,
    gender: query.gender,
    text: query.q,
    onlineSince: query.online ? new Date(now.getTime() - exploreLimits.recentMinutes * 60_000) : undefined,
    born: query.unlimited
      ? undefined
      : {
          after: yearsBefore(today, query.maxAge + 1),
          until: yearsBefore(today, query.minAge),
          years: query.maxAge + 1 - query.minAge,
        },
  }
}

/** A search: the text anywhere in a member's nickname and introduction. */
export const searchFilterOf = (query: SearchQuery): MemberFilter => ({
  regions: query.regions,
  identity: query.identity,
  text: query.q,
  inAboutMe: true,
})

/** The grid of members to discover, and the search. */
export const createExplore = ({ db, clock, cardsOf }: Dependencies) => {
  const page = async (viewerId: string, filter: MemberFilter, { cursor, limit }: PageRequest) => {
    const listing = findMemberIds(db, viewerId, filter, decodeCursor(cursor), limit + 1)
    const { page, nextCursor } = pageOf(await cardsOf(viewerId, listing), limit)
    return { members: page.map(({ card }) => card), nextCursor }
  }

  return {
    list: (viewerId: string, query: ExploreQuery) => page(viewerId, filterOf(query, clock.now()), query),

    /** The number of members whom the age range leaves out of the list; zero without an age range. */
    leftOut: async (viewerId: string, query: ExploreFilterQuery): Promise<{ left_out: LeftOutByAge }> => {
      const { born, ...filter } = filterOf(query, clock.now())
      if (!born) return { left_out: { outside: 0, hidden: 0 } }
      return { left_out: await countLeftOut(db, viewerId, { ...filter, born }, exploreLimits.maxCounted) }
    },

    search: (viewerId: string, query: SearchQuery) => page(viewerId, searchFilterOf(query), query),
  }
}

export type Explore = ReturnType<typeof createExplore>
