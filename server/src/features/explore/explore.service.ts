import { taipeiDay, yearsBefore } from "@pinyu/contract/calendar"
import { exploreLimits } from "@pinyu/contract/explore/limits"
import { type ExploreCondition, exploreConditions } from "@pinyu/contract/explore/options"
import type { SavedFilter } from "@pinyu/contract/explore/saved-searches"
import type {
  ExploreFilterQuery,
  ExploreQuery,
  LeftOutByAge,
  NearestCondition,
  SearchQuery,
} from "@pinyu/contract/explore/schemas"
import { withSingle } from "@pinyu/contract/explore/single-options"
import { friendsLimits } from "@pinyu/contract/friends/limits"
import type { Db } from "../../db/client.ts"
import type { Reads } from "../../db/reads.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Secrets } from "../../platform/security/secrets.ts"
import {
  countLeftOut,
  countMembers,
  findIntroductions,
  isUsed,
  type ListPage,
  type MemberFilter,
} from "./explore.queries.ts"
import { excerptWith } from "./found-excerpt.ts"
import { listMembers } from "./listings.queries.ts"
import { createMatches } from "./matches.service.ts"
import { createOpeners } from "./openers.service.ts"
import { createSavedSearches } from "./saved-searches.service.ts"

const { age } = exploreLimits

interface Dependencies {
  db: Db
  clock: Clock
  cardsOf: Ports["cardsOf"]
  reads: Reads
  secrets: Pick<Secrets, "matchKey">
}

/** The filter for the database, on a day in Taipei. */
export const filterOf = (query: ExploreFilterQuery, now: Date): MemberFilter => {
  const today = taipeiDay(now)
  return {
    regions: query.regions,
    identities: withSingle(query.identities, query.identity),
    genders: withSingle(query.genders, query.gender),
    relationshipTypes: query.relationshipTypes,
    interactionModes: query.interactionModes,
    text: query.q,
    verified: query.verified,
    photos: query.photos,
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

const dayMs = 24 * 60 * 60 * 1000

/** The filter of explore, which leaves out members whom the viewer has passed. The search shows them. */
const exploreFilterOf = (query: ExploreFilterQuery, now: Date): MemberFilter => ({
  ...filterOf(query, now),
  notPassedSince: new Date(now.getTime() - friendsLimits.passDays * dayMs),
})

/** What dropping a condition changes in a filter. */
const dropped: Record<ExploreCondition, Partial<MemberFilter>> = {
  regions: { regions: [] },
  age: { born: undefined },
  identity: { identities: [] },
  gender: { genders: [] },
  relationship: { relationshipTypes: [] },
  interaction: { interactionModes: [] },
  online: { onlineSince: undefined },
  verified: { verified: false },
  photos: { photos: false },
  text: { text: undefined },
}

/** The filter without each of its conditions, by condition. */
const withoutEach = (filter: MemberFilter) => {
  const isActive = (condition: ExploreCondition) =>
    (Object.keys(dropped[condition]) as (keyof MemberFilter)[]).some((part) => isUsed(filter[part]))
  const without = exploreConditions
    .filter(isActive)
    .map((condition) => [condition, { ...filter, ...dropped[condition] }])
  return Object.fromEntries(without) as Partial<Record<ExploreCondition, MemberFilter>>
}

/** A search: the text anywhere in a member's nickname and introduction. */
export const searchFilterOf = (query: SearchQuery): MemberFilter => ({
  regions: query.regions,
  identities: withSingle(query.identities, query.identity),
  text: query.q,
  inAboutMe: true,
})

/**
 * The grid of members to discover, and the search. Counts are read on the primary: with a narrow filter, an
 * old one would reveal who has just blocked the viewer.
 */
export const createExplore = ({ db, clock, cardsOf, reads, secrets }: Dependencies) => {
  const matches = createMatches({ db, clock, cardsOf, reads, secrets })
  const page = async (
    viewerId: string,
    filter: MemberFilter,
    sort: ListPage["sort"],
    { cursor, limit }: PageRequest,
  ) => {
    const listing = listMembers(db, viewerId, filter, {
      ...{ sort, after: decodeCursor(cursor), limit: limit + 1 },
    })
    const { page, nextCursor } = pageOf(await cardsOf(viewerId, listing, { fromReplica: true }), limit)
    return { members: page.map(({ card }) => card), nextCursor }
  }

  /** The filter of saved conditions. */
  const savedFilterOf = ({ ages, ...conditions }: SavedFilter, now: Date) =>
    exploreFilterOf(
      {
        ...conditions,
        ...{ unlimited: ages === null, minAge: ages?.min ?? age.min, maxAge: ages?.max ?? age.max },
        q: undefined,
      },
      now,
    )

  return {
    searches: createSavedSearches({ db, clock, filterOf: savedFilterOf }),

    list: async (viewerId: string, query: ExploreQuery) => {
      const [filter, { sort }] = [exploreFilterOf(query, clock.now()), query]
      if (sort === "match") return matches(viewerId, filter, query)
      const { members, nextCursor } = await page(viewerId, filter, sort, query)
      return { members: members.map((card) => ({ ...card, reasons: null })), nextCursor }
    },

    /** The number of members whom the list shows, up to a limit. */
    count: (viewerId: string, query: ExploreFilterQuery): Promise<{ count: number }> => {
      const filters = { count: exploreFilterOf(query, clock.now()) }
      return countMembers(db, viewerId, filters, exploreLimits.maxCounted)
    },

    /** The conditions without which the list shows members, most members first. */
    nearest: async (
      viewerId: string,
      query: ExploreFilterQuery,
    ): Promise<{ nearest: NearestCondition[] }> => {
      const filters = withoutEach(exploreFilterOf(query, clock.now()))
      const counts = await countMembers(db, viewerId, filters, exploreLimits.maxCounted)
      const nearest = exploreConditions
        .map((condition) => ({ condition, count: counts[condition] ?? 0 }))
        .filter(({ count }) => count > 0)
      return { nearest: nearest.toSorted((one, other) => other.count - one.count) }
    },

    /** The number of members whom the age range leaves out of the list; zero without an age range. */
    leftOut: async (viewerId: string, query: ExploreFilterQuery): Promise<{ left_out: LeftOutByAge }> => {
      const { born, ...filter } = exploreFilterOf(query, clock.now())
      if (!born) return { left_out: { outside: 0, hidden: 0 } }
      return { left_out: await countLeftOut(db, viewerId, { ...filter, born }, exploreLimits.maxCounted) }
    },

    openers: createOpeners({ db, clock }),

    /** The members with the text in their nickname or introduction, each with the sentence that has it. */
    search: async (viewerId: string, query: SearchQuery) => {
      const { members, nextCursor } = await page(viewerId, searchFilterOf(query), "recent", query)
      const ids = members.map(({ id }) => id)
      const introductions = query.q ? await findIntroductions(db, viewerId, ids) : new Map<string, string>()
      const found = members.map((card) => {
        const introduction = introductions.get(card.id)
        return { ...card, excerpt: introduction ? excerptWith(introduction, query.q) : null }
      })
      return { members: found, nextCursor }
    },
  }
}

export type Explore = ReturnType<typeof createExplore>
