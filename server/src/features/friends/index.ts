import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { defineArea, serve } from "../../platform/area.ts"
import { friendsHandlers } from "./friends.routes.ts"
import { createFriends } from "./friends.service.ts"

const hourMs = 60 * 60 * 1000

export const friends = defineArea({
  create: createFriends,
  routes: [serve(friendsRoutes, friendsHandlers)],
  periodic: [
    { everyMs: hourMs, run: (friends) => friends.remindDue(), failed: "the reminders were not sent" },
  ],
})
