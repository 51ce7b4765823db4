import type { wishesRoutes } from "@pinyu/contract/wishes/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Wishes } from "./wishes.service.ts"

export const wishesHandlers = (wishes: Wishes): Handlers<typeof wishesRoutes> => ({
  list: ({ viewer, query }) => wishes.list(viewer.id, query),
  myStatus: async ({ viewer }) => ({ status: await wishes.myStatus(viewer.id) }),
  create: ({ viewer, body, idempotencyKey }) => wishes.create(viewer.id, body, idempotencyKey),
  close: ({ viewer, params, query }) => wishes.close(viewer.id, params.wishId, query.granted),
  pin: ({ viewer, params, body }) => wishes.pin(viewer.id, params.wishId, body.isPinned),
  like: ({ viewer, params, body }) => wishes.like(viewer.id, params.wishId, body.liked),
})
