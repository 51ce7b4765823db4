import { takedownsAdminRoutes } from "@pinyu/contract/takedowns/routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { takedownsAdminHandlers } from "./takedowns.routes.ts"
import { createTakedowns, type Takedowns } from "./takedowns.service.ts"

const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs

export const takedowns = defineArea({
  create: createTakedowns,
  routes: [serve(takedownsAdminRoutes, takedownsAdminHandlers)],
  ports: (takedowns: () => Takedowns) => forward(takedowns, ["requireAllowedPicture"]),
  jobs: { "takedowns.hide": (takedowns, { itemId }) => takedowns.hide(itemId) },
  periodic: [
    { everyMs: minuteMs, run: (takedowns) => takedowns.resume(), failed: "content was not hidden again" },
    {
      everyMs: hourMs,
      run: (takedowns) => takedowns.destroyEnded(),
      failed: "sealed content was not destroyed",
    },
  ],
})
