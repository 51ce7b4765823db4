import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { defineArea, serve } from "../../platform/area.ts"
import { exploreHandlers } from "./explore.routes.ts"
import { createExplore } from "./explore.service.ts"

export const explore = defineArea({
  create: createExplore,
  routes: [serve(exploreRoutes, exploreHandlers)],
})
