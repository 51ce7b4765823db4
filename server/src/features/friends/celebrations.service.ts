import { afterCommit } from "../../db/after-commit.ts"
import { canSee } from "../../db/can-see.ts"
import type { Db, Trx } from "../../db/client.ts"
import { findStoredResponse, runIdempotently } from "../../db/idempotency.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { hasUnseenMatch, insertUnseenMatch, takeUnseenMatch } from "./celebrations.queries.ts"
import { findMatch } from "./friends.queries.ts"

interface Dependencies extends Pick<Ports, "cardsOf"> {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, "emit">
}

/** Who was taken, as a retry finds it. */
interface Taken {
  memberId: string | null
}

/** Shows each match once to each of its members, on whichever page asks first. */
export const createCelebrations = ({ db, clock, cardsOf, realtime }: Dependencies) => ({
  /**
   * Stores a new match for both members, and announces it after the commit to the open pages of those who see
   * the other.
   */
  begin: async (trx: Trx, one: string, other: string) => {
    await insertUnseenMatch(trx, one, other, clock.now())
    const pairs = [
      [one, other],
      [other, one],
    ] as const
    for (const [memberId, userId] of pairs)
      if (await canSee(trx, memberId, userId))
        afterCommit(trx, () => realtime.emit(memberId, "match-found", { userId }))
  },

  /**
   * Takes the viewer's newest match that no page has shown; null without one. A retry with the same key returns
   * the same match while it lasts.
   */
  claim: async (viewerId: string, key: string | undefined) => {
    const attempt = { scope: `friends.claimMatch:${viewerId}`, key, request: {} }
    const take = async (trx: Trx): Promise<Taken> => ({ memberId: await takeUnseenMatch(trx, viewerId) })
    let taken = await findStoredResponse<Taken>(db, attempt)
    if (!taken && (await hasUnseenMatch(db, viewerId)))
      taken = await runIdempotently(db, attempt, clock.now(), take)
    if (!taken?.memberId) return { match: null }
    const [found] = await cardsOf(viewerId, findMatch(db, viewerId, taken.memberId))
    return { match: found ? { ...found.card, matched_at: found.at.toISOString() } : null }
  },
})
