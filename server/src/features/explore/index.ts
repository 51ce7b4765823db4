import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { savedSearchRoutes } from "@pinyu/contract/explore/saved-searches"
import { defineArea, serve } from "../../platform/area.ts"
import { exploreHandlers, savedSearchHandlers } from "./explore.routes.ts"
import { createExplore } from "./explore.service.ts"

export const explore = defineArea({
  create: createExplore,
  routes: [serve(exploreRoutes, exploreHandlers), serve(savedSearchRoutes, savedSearchHandlers)],
})
