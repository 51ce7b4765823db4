import { canSee } from "../../db/can-see.ts"
import type { Db } from "../../db/client.ts"
import type { Ports } from "../../platform/ports.ts"
import { findGranted, findLikers } from "./likes.queries.ts"

export interface WishesJobs {
  "wishes.notifyGranted": { wishId: string }
}

interface Dependencies {
  db: Db
  notifications: Pick<Ports["notifications"], "recordNow">
}

const likersAtOnce = 200

/** Notifies members who like a granted wish, if they may see its owner. */
const notifyLikers = async (needs: Dependencies, wishId: string, ownerId: string, after?: string) => {
  const { db, notifications } = needs
  const likers = await findLikers(db, wishId, after, likersAtOnce)
  for (const memberId of likers)
    if (await canSee(db, memberId, ownerId))
      await notifications.recordNow({ type: "wish_granted", memberId, actorId: ownerId, aboutId: wishId })
  if (likers.length === likersAtOnce) await notifyLikers(needs, wishId, ownerId, likers.at(-1))
}

/** Notifies members who like a granted wish. */
export const notifyGranted = async (needs: Dependencies, wishId: string) => {
  const ownerId = await findGranted(needs.db, wishId)
  if (ownerId !== undefined) await notifyLikers(needs, wishId, ownerId)
}
