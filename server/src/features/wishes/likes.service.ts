import { canSee } from "../../db/can-see.ts"
import type { Db } from "../../db/client.ts"
import { lockPair } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Ports } from "../../platform/ports.ts"
import { changeLike } from "./likes.queries.ts"
import { keepWish } from "./wishes.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  notifications: Pick<Ports["notifications"], "record" | "withdraw">
}

/** Likes of wishes. */
export const createWishLikes = ({ db, clock, notifications }: Dependencies) => ({
  /**
   * Toggles or sets the viewer's like of a wish. The owner is notified while the like exists, if the owner
   * may see the viewer. Concurrent calls of one viewer run in sequence; members do not wait for each other.
   * Throws `wish_not_found` and `cannot_like_own_wish`.
   */
  like: (viewerId: string, wishId: string, liked: boolean | undefined) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now()
      await lockPair(trx, viewerId, wishId)
      const wish = await keepWish(trx, { viewerId, now }, wishId)
      if (!wish) throw new AppError("wish_not_found")
      const ownerId = wish.member_id
      if (ownerId === viewerId) throw new AppError("cannot_like_own_wish")
      const like = { wishId, memberId: viewerId, liked, now }
      const { is_taken, is_new, likes_count } = await changeLike(trx, like)
      // Last: likes of one wish share a notification row, for which concurrent likers wait.
      const event = { type: "wish_liked" as const, memberId: ownerId, actorId: viewerId, aboutId: wishId }
      if (is_new && (await canSee(trx, ownerId, viewerId))) await notifications.record(trx, event)
      if (is_taken) await notifications.withdraw(trx, event)
      return { liked: liked ?? is_new, likes_count }
    }),
})
