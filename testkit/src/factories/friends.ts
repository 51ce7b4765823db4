import type { TestApp } from "../test-app.ts"

interface MemberRef {
  id: string
}

/** Likes a member. A match counts as shown to both. */
export const buildLike = async ({ services }: TestApp, liker: MemberRef, liked: MemberRef) => {
  const answer = await services.friends.like(liker.id, liked.id)
  if (answer.is_mutual)
    for (const { id } of [liker, liked]) await services.friends.celebrations.claim(id, undefined)
  return answer
}

export const buildPass = ({ services }: TestApp, member: MemberRef, passed: MemberRef) =>
  services.friends.passes.pass(member.id, passed.id)

export const buildBlock = async ({ services }: TestApp, blocker: MemberRef, blocked: MemberRef) => {
  const { blacklist_id } = await services.friends.blacklist.block(blocker.id, blocked.id, null)
  return blacklist_id
}

/** Follows a member's posts. */
export const buildFollow = ({ services }: TestApp, follower: MemberRef, followed: MemberRef) =>
  services.friends.follows.follow(follower.id, followed.id)
