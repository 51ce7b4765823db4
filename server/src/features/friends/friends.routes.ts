import type { followRoutes } from "@pinyu/contract/friends/follow-routes"
import type { passRoutes } from "@pinyu/contract/friends/pass-routes"
import type { friendsRoutes } from "@pinyu/contract/friends/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Friends } from "./friends.service.ts"

export const friendsHandlers = (friends: Friends): Handlers<typeof friendsRoutes> => ({
  iLike: ({ viewer, query }) => friends.iLike(viewer.id, query),
  likeMe: ({ viewer, query }) => friends.likeMe(viewer.id, query),
  mutualLikes: ({ viewer, query }) => friends.mutualLikes(viewer.id, query),
  blacklist: ({ viewer, query }) => friends.blacklist.list(viewer.id, query),
  stats: async ({ viewer }) => ({ stats: await friends.stats(viewer.id) }),
  like: ({ viewer, params }) => friends.like(viewer.id, params.userId),
  likePart: ({ viewer, params, body }) => friends.likePart(viewer.id, params.userId, body),
  unlikePart: ({ viewer, params, body }) => friends.unlikePart(viewer.id, params.userId, body.part),
  claimMatch: ({ viewer, idempotencyKey }) => friends.celebrations.claim(viewer.id, idempotencyKey),
  unlike: ({ viewer, params }) => friends.unlike(viewer.id, params.userId),
  block: ({ viewer, params, body }) => friends.blacklist.block(viewer.id, params.userId, body.reason),
  editBlock: ({ viewer, params, body }) =>
    friends.blacklist.editReason(viewer.id, params.userId, body.reason),
  unblock: ({ viewer, params }) => friends.blacklist.unblock(viewer.id, params.blacklistId),
})

export const passHandlers = ({ passes }: Friends): Handlers<typeof passRoutes> => ({
  list: ({ viewer, query }) => passes.list(viewer.id, query),
  pass: ({ viewer, params }) => passes.pass(viewer.id, params.userId),
  undo: ({ viewer, params }) => passes.undo(viewer.id, params.userId),
})

export const followHandlers = ({ follows }: Friends): Handlers<typeof followRoutes> => ({
  list: ({ viewer, query }) => follows.list(viewer.id, query),
  ids: ({ viewer }) => follows.ids(viewer.id),
  follow: ({ viewer, params }) => follows.follow(viewer.id, params.userId),
  unfollow: ({ viewer, params }) => follows.unfollow(viewer.id, params.userId),
})
