import type { Db } from "../../db/client.ts"
import type { Jobs } from "../../platform/jobs.ts"
import { findGranted, findLikers } from "./likes.queries.ts"
import type { Notifications } from "./likes.service.ts"
import { canSee } from "./wishes.queries.ts"

export interface WishesJobs {
  "wishes.tellGranted": { wishId: string }
}

export const wishesJobNames = ["wishes.tellGranted"] as const satisfies readonly (keyof WishesJobs)[]

interface Dependencies {
  db: Db
  notifications: Pick<Notifications, "recordNow">
}

const likersAtOnce = 200

/** Tells those who like a wish that it came true, as far as its owner still exists for them. */
const tellLikers = async (needs: Dependencies, wishId: string, ownerId: string, after?: string) => {
  const { db, notifications } = needs
  const likers = await findLikers(db, wishId, after, likersAtOnce)
  for (const memberId of likers)
    if (await canSee(db, memberId, ownerId))
      await notifications.recordNow({ type: "wish_granted", memberId, actorId: ownerId, aboutId: wishId })
  if (likers.length === likersAtOnce) await tellLikers(needs, wishId, ownerId, likers.at(-1))
}

/** Takes on the jobs of this area. */
export const workOnWishesJobs = (jobs: Pick<Jobs<WishesJobs>, "work">, dependencies: Dependencies) =>
  jobs.work("wishes.tellGranted", async ({ wishId }) => {
    const ownerId = await findGranted(dependencies.db, wishId)
    if (ownerId !== undefined) await tellLikers(dependencies, wishId, ownerId)
  })
