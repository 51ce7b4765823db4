import { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import { appealsAdminRoutes, appealsRoutes } from "@pinyu/contract/moderation/appeal-routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { appealsAdminHandlers, appealsHandlers, membersAdminHandlers } from "./moderation.routes.ts"
import { createModeration, type Moderation } from "./moderation.service.ts"

const minuteMs = 60 * 1000

export const moderation = defineArea({
  create: createModeration,
  routes: [
    serve(membersAdminRoutes, membersAdminHandlers),
    serve(appealsRoutes, appealsHandlers),
    serve(appealsAdminRoutes, appealsAdminHandlers),
  ],
  ports: (moderation: () => Moderation) =>
    forward(moderation, [
      ...(["endSuspension", "limitFirstMessages", "requireFirstMessages", "suspendMember"] as const),
    ]),
  jobs: {
    "moderation.appealDecided": ({ jobHandlers }, data, job) =>
      jobHandlers["moderation.appealDecided"](data, job),
  },
  periodic: [
    {
      everyMs: minuteMs,
      run: (moderation) => moderation.endDueSuspensions(),
      failed: "suspensions that are over were not ended",
    },
  ],
})
