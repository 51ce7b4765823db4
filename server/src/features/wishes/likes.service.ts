import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { refuse } from "../../platform/refusal.ts"
import * as likes from "./likes.queries.ts"
import { canSee, holdWish } from "./wishes.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  /** Keeps for a member what happened, in the transaction in which it did. */
  notify: (db: Db, event: NotificationEvent) => Promise<void>
}

/** Likes of wishes. */
export const createWishLikes = ({ db, clock, notify }: Dependencies) => ({
  /**
   * Turns the viewer's like of a wish over, or sets it; its owner is told of the first one, as far as the viewer exists for
   * them. The wish is held meanwhile: of many at once, one comes after the other. Refuses with `wish_not_found`, and
   * with `cannot_like_own_wish`.
   */
  like: (viewerId: string, wishId: string, wanted: boolean | undefined) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now()
      const wish = await holdWish(trx, { viewerId, now }, wishId)
      if (!wish) throw refuse("wish_not_found")
      const ownerId = wish.member_id
      if (ownerId === viewerId) throw refuse("cannot_like_own_wish")
      const like = { wish_id: wishId, member_id: viewerId }
      const taken = wanted === true ? false : await likes.deleteLike(trx, like)
      const liked = wanted ?? !taken
      const isNew = liked && (await likes.insertLike(trx, like, now))
      if (isNew && (await canSee(trx, ownerId, viewerId)))
        await notify(trx, { type: "wish_liked", memberId: ownerId, actorId: viewerId, aboutId: wishId })
      return { liked, likes_count: await likes.countLikes(trx, wishId) }
    }),
})
