import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Ports } from "../../platform/ports.ts"
import { changeLike } from "./likes.queries.ts"
import { canSee, keepWish, lockPair } from "./wishes.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  notifications: Pick<Ports["notifications"], "record" | "withdraw">
}

/** Likes of wishes. */
export const createWishLikes = ({ db, clock, notifications }: Dependencies) => ({
  /**
   * Turns the viewer's like of a wish over, or sets it; its owner is told for as long as it stands, if the viewer exists
   * for them. Of one viewer's at once, one comes after the other; nobody waits for anybody else's. Refuses with
   * `wish_not_found`, and with `cannot_like_own_wish`.
   */
  like: (viewerId: string, wishId: string, wanted: boolean | undefined) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now()
      await lockPair(trx, viewerId, wishId)
      const wish = await keepWish(trx, { viewerId, now }, wishId)
      if (!wish) throw new AppError("wish_not_found")
      const ownerId = wish.member_id
      if (ownerId === viewerId) throw new AppError("cannot_like_own_wish")
      const like = { wishId, memberId: viewerId, wanted, now }
      const { is_taken, is_new, likes_count } = await changeLike(trx, like)
      // Last: what the owner is told folds into one row, for which all who like at once wait.
      const event = { type: "wish_liked" as const, memberId: ownerId, actorId: viewerId, aboutId: wishId }
      if (is_new && (await canSee(trx, ownerId, viewerId))) await notifications.record(trx, event)
      if (is_taken) await notifications.withdraw(trx, event)
      return { liked: wanted ?? is_new, likes_count }
    }),
})
