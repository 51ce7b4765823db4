import type { MemberCard } from "@pinyu/contract/explore/schemas"
import type { Db, Listing } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type Position, pageOf } from "../../platform/cursor.ts"
import { refuse } from "../../platform/refusal.ts"
import * as queries from "./friends.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  /** The cards of the listed members in their order, without those whom the viewer may not see. */
  cardsOf: (viewerId: string, listing: Listing) => Promise<(Position & { card: MemberCard })[]>
}

interface PageRequest {
  cursor?: string | undefined
  limit: number
}

/** Likes between members. */
export const createFriends = ({ db, clock, cardsOf }: Dependencies) => ({
  /**
   * Likes a member; a repeat changes nothing. Refuses with `cannot_like_self`, and with `member_not_found` whom the
   * viewer may not see.
   */
  like: async (viewerId: string, targetId: string) => {
    if (viewerId === targetId) throw refuse("cannot_like_self")
    const isMutual = await db.transaction().execute(async (trx) => {
      await queries.lockPair(trx, viewerId, targetId)
      if (!(await queries.canSee(trx, viewerId, targetId))) throw refuse("member_not_found")
      await queries.insertLike(trx, viewerId, targetId, clock.now())
      return queries.likes(trx, targetId, viewerId)
    })
    return { liked: true as const, is_mutual: isMutual }
  },

  /** Takes a like back; a repeat changes nothing. Refuses with `member_not_found` whom the viewer may not see. */
  unlike: async (viewerId: string, targetId: string) => {
    if (!(await queries.canSee(db, viewerId, targetId))) throw refuse("member_not_found")
    await queries.deleteLike(db, viewerId, targetId)
    return { liked: false as const }
  },

  /** Whom the member likes, newest first. */
  iLike: async (viewerId: string, { cursor, limit }: PageRequest) => {
    const listing = queries.findLiked(db, viewerId, decodeCursor(cursor), limit + 1)
    const { page, nextCursor } = pageOf(await cardsOf(viewerId, listing), limit)
    return { users: page.map(({ at, card }) => ({ ...card, liked_at: at.toISOString() })), nextCursor }
  },
})

export type Friends = ReturnType<typeof createFriends>
