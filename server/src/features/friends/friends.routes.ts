import type { friendsRoutes } from "@pinyu/contract/friends/routes"
import type { Handlers } from "../../platform/calls.ts"
import type { Friends } from "./friends.service.ts"

export const friendsHandlers = (friends: Friends): Handlers<typeof friendsRoutes> => ({
  iLike: ({ viewer, query }) => friends.iLike(viewer.id, query),
  like: ({ viewer, params }) => friends.like(viewer.id, params.userId),
  unlike: ({ viewer, params }) => friends.unlike(viewer.id, params.userId),
})
