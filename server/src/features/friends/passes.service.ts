import { friendsLimits } from "@pinyu/contract/friends/limits"
import { friendsMessages } from "@pinyu/phrases/friends-messages"
import { canSee } from "../../db/can-see.ts"
import type { Db } from "../../db/client.ts"
import { lockPair } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import type { Ports } from "../../platform/ports.ts"
import { likes } from "./friends.queries.ts"
import * as queries from "./passes.queries.ts"

interface Dependencies extends Pick<Ports, "cardsOf"> {
  db: Db
  clock: Clock
}

const passMs = friendsLimits.passDays * 24 * 60 * 60 * 1000

const returnOf = (passedAt: Date) => new Date(passedAt.getTime() + passMs).toISOString()

/** Passes: members whom explore leaves out for 30 days. Nobody but the member who passed knows of one. */
export const createPasses = ({ db, clock, cardsOf }: Dependencies) => {
  /** Passes from then or earlier have ended, even before they are deleted. */
  const since = () => new Date(clock.now().getTime() - passMs)

  return {
    /**
     * Passes a member; a repeat starts the 30 days anew. Throws `cannot_pass_self`, `cannot_pass_liked` when
     * the viewer likes the member, and `member_not_found` when the viewer may not see the member.
     */
    pass: async (viewerId: string, targetId: string) => {
      if (viewerId === targetId) throw new AppError("cannot_pass_self")
      const now = clock.now()
      await db.transaction().execute(async (trx) => {
        // Likes take the same lock: a member is never both liked and passed.
        await lockPair(trx, viewerId, targetId)
        if (!(await canSee(trx, viewerId, targetId))) throw new AppError("member_not_found")
        if (await likes(trx, viewerId, targetId)) throw new AppError("cannot_pass_liked")
        await queries.upsertPass(trx, viewerId, targetId, now)
      })
      return { message: friendsMessages.passed, returns_at: returnOf(now) }
    },

    /** Ends a pass; a repeat changes nothing. Throws `member_not_found` as `pass` does. */
    undo: async (viewerId: string, targetId: string) => {
      if (!(await canSee(db, viewerId, targetId))) throw new AppError("member_not_found")
      await queries.deletePass(db, viewerId, targetId)
      return { message: friendsMessages.passUndone }
    },

    /** The members whom the viewer has passed, newest pass first. */
    list: async (viewerId: string, { cursor, limit }: PageRequest) => {
      const listing = queries.findPassed(db, { viewerId, since: since() }, decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(await cardsOf(viewerId, listing), limit)
      const users = page.map(({ at, card }) => ({
        ...card,
        passed_at: at.toISOString(),
        returns_at: returnOf(at),
      }))
      return { users, nextCursor }
    },

    count: (viewerId: string) => queries.countPassed(db, viewerId, since()),

    /** Deletes the passes that have ended. */
    purge: () => queries.deletePassesBefore(db, since()),
  }
}
