import type { exploreRoutes } from "@pinyu/contract/explore/routes"
import type { savedSearchRoutes } from "@pinyu/contract/explore/saved-searches"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Explore } from "./explore.service.ts"

export const savedSearchHandlers = ({ searches }: Explore): Handlers<typeof savedSearchRoutes> => ({
  list: ({ viewer }) => searches.list(viewer.id),
  save: ({ viewer, body, idempotencyKey }) => searches.save(viewer.id, body.filter, idempotencyKey),
  seen: ({ viewer, params }) => searches.seen(viewer.id, params.searchId),
  remove: ({ viewer, params }) => searches.remove(viewer.id, params.searchId),
})

export const exploreHandlers = (explore: Explore): Handlers<typeof exploreRoutes> => ({
  list: ({ viewer, query }) => explore.list(viewer.id, query),
  count: ({ viewer, query }) => explore.count(viewer.id, query),
  nearest: ({ viewer, query }) => explore.nearest(viewer.id, query),
  leftOut: ({ viewer, query }) => explore.leftOut(viewer.id, query),
  openers: async ({ viewer, params }) => ({ openers: await explore.openers(viewer.id, params.userId) }),
  search: ({ viewer, query }) => explore.search(viewer.id, query),
})
