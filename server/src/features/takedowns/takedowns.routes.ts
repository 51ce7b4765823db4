import type { takedownsAdminRoutes } from "@pinyu/contract/takedowns/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Takedowns } from "./takedowns.service.ts"

export const takedownsAdminHandlers = (takedowns: Takedowns): Handlers<typeof takedownsAdminRoutes> => ({
  list: ({ query }) => takedowns.takedowns(query),
  create: ({ viewer, body, idempotencyKey, client }) =>
    takedowns.create(viewer, body, idempotencyKey, client),
  read: ({ params }) => takedowns.takedown(params.id),
  add: ({ viewer, params, body, client }) => takedowns.add(viewer, params.id, body, client),
  addPicture: ({ viewer, params, file, client }) => takedowns.addPicture(viewer, params.id, file, client),
  copies: ({ params }) => takedowns.copies(params.id),
  file: ({ viewer, params, client }) => takedowns.file(viewer, params, client),
  withdraw: ({ viewer, params, client }) => takedowns.withdraw(viewer, params.id, client),
})
