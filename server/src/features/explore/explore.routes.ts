import type { exploreRoutes } from "@pinyu/contract/explore/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Explore } from "./explore.service.ts"

export const exploreHandlers = (explore: Explore): Handlers<typeof exploreRoutes> => ({
  list: ({ viewer, query }) => explore.list(viewer.id, query),
  leftOut: ({ viewer, query }) => explore.leftOut(viewer.id, query),
  search: ({ viewer, query }) => explore.search(viewer.id, query),
})
