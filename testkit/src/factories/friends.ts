import type { TestApp } from "../test-app.ts"

interface Someone {
  id: string
}

/** `liker` likes `liked`. */
export const buildLike = ({ services }: TestApp, liker: Someone, liked: Someone) =>
  services.friends.like(liker.id, liked.id)

/** `blocker` puts `blocked` on their blacklist: each is hidden from the other. */
export const buildBlock = async ({ services }: TestApp, blocker: Someone, blocked: Someone) => {
  const { blacklist_id } = await services.friends.blacklist.block(blocker.id, blocked.id, null)
  return blacklist_id
}
