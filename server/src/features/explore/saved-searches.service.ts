import { exploreLimits } from "@pinyu/contract/explore/limits"
import { type SavedFilter, type SavedSearch, toSavedFilter } from "@pinyu/contract/explore/saved-searches"
import type { Db } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import { countMembers, type MemberFilter } from "./explore.queries.ts"
import * as queries from "./saved-searches.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  /** The filter of explore for saved conditions, at an instant. */
  filterOf: (filter: SavedFilter, now: Date) => MemberFilter
}

const { maxNew, savedSearches } = exploreLimits

/** The searches that a member keeps. Each counts the members who joined since it was last opened. */
export const createSavedSearches = ({ db, clock, filterOf }: Dependencies) => {
  /** The searches with their counts, in one statement. */
  const withCounts = async (memberId: string, rows: readonly queries.SearchRow[]): Promise<SavedSearch[]> => {
    const searches = rows.map(({ id, filter, seen_at }) => ({ id, filter: toSavedFilter(filter), seen_at }))
    const filters = searches.map(({ id, filter, seen_at }) => [
      id,
      { ...filterOf(filter, clock.now()), joinedSince: seen_at },
    ])
    const counts = await countMembers<Record<string, MemberFilter>>(
      db,
      memberId,
      Object.fromEntries(filters),
      maxNew,
    )
    return searches.map(({ id, filter }) => ({ id, filter, new_count: counts[id] ?? 0 }))
  }

  const one = async (memberId: string, row: queries.SearchRow | undefined) => {
    const [search] = row ? await withCounts(memberId, [row]) : []
    if (!search) throw new AppError("search_not_found")
    return { search }
  }

  return {
    list: async (memberId: string) => ({
      searches: await withCounts(memberId, await queries.findSearches(db, memberId)),
    }),

    /** Saves a search, once per idempotency key. Throws `too_many_searches`. */
    save: async (memberId: string, filter: SavedFilter, key?: string) => {
      const now = clock.now()
      const attempt = { scope: `searches.save:${memberId}`, key, request: filter }
      const { id } = await runIdempotently(db, attempt, now, async (trx) => {
        await queries.lockMember(trx, memberId)
        if ((await queries.countSearches(trx, memberId)) >= savedSearches.max)
          throw new AppError("too_many_searches")
        const id = newId()
        await queries.insertSearch(trx, { id, memberId, filter, now })
        return { id }
      })
      return one(memberId, await queries.findSearch(db, memberId, id))
    },

    /** Throws `search_not_found`. */
    seen: async (memberId: string, id: string) =>
      one(memberId, await queries.markSeen(db, memberId, id, clock.now())),

    /** Throws `search_not_found`. */
    remove: async (memberId: string, id: string) => {
      if (!(await queries.deleteSearch(db, memberId, id))) throw new AppError("search_not_found")
      return { removed: true as const }
    },
  }
}
