import type { TestApp } from "../test-app.ts"

interface Someone {
  id: string
}

/** `liker` likes `liked`. */
export const buildLike = ({ services }: TestApp, liker: Someone, liked: Someone) =>
  services.friends.like(liker.id, liked.id)

/** `blocker` puts `blocked` on their blacklist: each is hidden from the other. */
export const buildBlock = async ({ db, clock }: TestApp, blocker: Someone, blocked: Someone) => {
  const block = { blocker_id: blocker.id, blocked_id: blocked.id, created_at: clock.now() }
  await db.insertInto("blocks").values(block).execute()
}
