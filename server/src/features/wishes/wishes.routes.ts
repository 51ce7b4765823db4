import type { wishesRoutes } from "@pinyu/contract/wishes/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Wishes } from "./wishes.service.ts"

export const wishesHandlers = (wishes: Wishes): Handlers<typeof wishesRoutes> => ({
  list: ({ viewer, query }) => wishes.list(viewer.id, query),
  endingSoon: ({ viewer, query }) => wishes.endingSoon(viewer.id, query.user_id),
  myStatus: async ({ viewer }) => ({ status: await wishes.myStatus(viewer.id) }),
  create: ({ viewer, body, idempotencyKey }) => wishes.create(viewer.id, body, idempotencyKey),
  wish: ({ viewer, params }) => wishes.wish(viewer.id, params.wishId),
  edit: ({ viewer, params, body }) => wishes.edit(viewer.id, params.wishId, body),
  close: ({ viewer, params, query, body }) =>
    wishes.close(viewer.id, params.wishId, { isGranted: query.granted, thanks: body.thanks }),
  pin: ({ viewer, params, body }) => wishes.pin(viewer.id, params.wishId, body.isPinned),
  like: ({ viewer, params, body }) => wishes.like(viewer.id, params.wishId, body.liked),
})
