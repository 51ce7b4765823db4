import { followRoutes } from "@pinyu/contract/friends/follow-routes"
import { passRoutes } from "@pinyu/contract/friends/pass-routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { defineArea, serve } from "../../platform/area.ts"
import { followHandlers, friendsHandlers, passHandlers } from "./friends.routes.ts"
import { createFriends, type Friends } from "./friends.service.ts"

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

export const friends = defineArea({
  create: createFriends,
  routes: [
    serve(friendsRoutes, friendsHandlers),
    serve(passRoutes, passHandlers),
    serve(followRoutes, followHandlers),
  ],
  periodic: [
    {
      everyMs: hourMs,
      run: (friends: Friends) => friends.remindDue(),
      failed: "the reminders were not sent",
    },
    { everyMs: dayMs, run: ({ passes }) => passes.purge(), failed: "ended passes were not deleted" },
  ],
})
