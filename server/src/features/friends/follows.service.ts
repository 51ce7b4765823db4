import { friendsLimits } from "@pinyu/contract/friends/limits"
import { canSee } from "../../db/can-see.ts"
import type { Db } from "../../db/client.ts"
import { lockName, lockPair } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import type { Ports } from "../../platform/ports.ts"
import * as queries from "./follows.queries.ts"

interface Dependencies extends Pick<Ports, "cardsOf"> {
  db: Db
  clock: Clock
}

/** Follows: members whose posts a member reads in a list of their own. Nobody else knows of one. */
export const createFollows = ({ db, clock, cardsOf }: Dependencies) => ({
  /**
   * Follows a member; a repeat changes nothing. Throws `cannot_follow_self`, `member_not_found` when the viewer
   * may not see the member, and `too_many_follows`.
   */
  follow: async (viewerId: string, targetId: string) => {
    if (viewerId === targetId) throw new AppError("cannot_follow_self")
    await db.transaction().execute(async (trx) => {
      // A block takes the same lock: it runs before, or ends this follow.
      await lockPair(trx, viewerId, targetId)
      if (!(await canSee(trx, viewerId, targetId))) throw new AppError("member_not_found")
      await lockName(trx, `follows of ${viewerId}`)
      if (await queries.follows(trx, viewerId, targetId)) return
      if ((await queries.countAllFollowed(trx, viewerId)) >= friendsLimits.follows)
        throw new AppError("too_many_follows")
      await queries.insertFollow(trx, viewerId, targetId, clock.now())
    })
    return { followed: true as const }
  },

  /** Ends a follow; a repeat changes nothing. Throws `member_not_found` as `follow` does. */
  unfollow: async (viewerId: string, targetId: string) => {
    if (!(await canSee(db, viewerId, targetId))) throw new AppError("member_not_found")
    await queries.deleteFollow(db, viewerId, targetId)
    return { followed: false as const }
  },

  /** The members whom the viewer follows, latest first. */
  list: async (viewerId: string, { cursor, limit }: PageRequest) => {
    const listing = queries.findFollowed(db, viewerId, decodeCursor(cursor), limit + 1)
    const { page, nextCursor } = pageOf(await cardsOf(viewerId, listing), limit)
    return { users: page.map(({ at, card }) => ({ ...card, followed_at: at.toISOString() })), nextCursor }
  },

  /** The ids of all members whom the viewer follows. */
  ids: async (viewerId: string) => ({ user_ids: await queries.findFollowedIds(db, viewerId) }),

  count: (viewerId: string) => queries.countFollowed(db, viewerId),
})
