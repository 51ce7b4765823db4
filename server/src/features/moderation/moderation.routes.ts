import type { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import type { appealsAdminRoutes, appealsRoutes } from "@pinyu/contract/moderation/appeal-routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Moderation } from "./moderation.service.ts"

export const membersAdminHandlers = (moderation: Moderation): Handlers<typeof membersAdminRoutes> => ({
  list: ({ query }) => moderation.members(query),
  read: ({ params }) => moderation.member(params.id),
  suspend: ({ viewer, params, body, client }) => moderation.suspend(viewer, params.id, body, client),
  restore: ({ viewer, params, client }) => moderation.restore(viewer, params.id, client),
  mailVerification: ({ viewer, params, client }) => moderation.mailVerification(viewer, params.id, client),
  endSessions: ({ viewer, params, client }) => moderation.endMemberSessions(viewer, params.id, client),
})

export const appealsHandlers = (moderation: Moderation): Handlers<typeof appealsRoutes> => ({
  submit: ({ body }) => moderation.appeal(body),
})

export const appealsAdminHandlers = (moderation: Moderation): Handlers<typeof appealsAdminRoutes> => ({
  list: ({ viewer, query }) => moderation.appeals(viewer, query),
  decide: ({ viewer, params, body, client }) => moderation.decideAppeal(viewer, params.id, body, client),
})
