import type { membersAdminRoutes } from "@pinyu/contract/moderation/admin-routes"
import type { appealsAdminRoutes, appealsRoutes } from "@pinyu/contract/moderation/appeal-routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Moderation } from "./moderation.service.ts"

export const membersAdminHandlers = (moderation: Moderation): Handlers<typeof membersAdminRoutes> => ({
  list: ({ query }) => moderation.members(query),
  read: ({ viewer, params }) => moderation.member(viewer, params.id),
  suspend: ({ viewer, params, body, client }) => moderation.suspend(viewer, params.id, body, client),
  restore: ({ viewer, params, client }) => moderation.restore(viewer, params.id, client),
  endLimit: ({ viewer, params, client }) => moderation.endLimit(viewer, params.id, client),
  addNote: ({ viewer, params, body, client }) => moderation.addNote(viewer, params.id, body.text, client),
  deleteNote: ({ viewer, params, client }) => moderation.deleteNote(viewer, params.id, params.noteId, client),
  mailVerification: ({ viewer, params, client }) => moderation.mailVerification(viewer, params.id, client),
  endSessions: ({ viewer, params, client }) => moderation.endMemberSessions(viewer, params.id, client),
})

export const appealsHandlers = (moderation: Moderation): Handlers<typeof appealsRoutes> => ({
  submit: ({ body }) => moderation.appeal(body),
  decisions: ({ viewer, query }) => moderation.ownDecisions(viewer.id, query),
  submitForDecision: ({ viewer, params, body }) => moderation.appealDecision(viewer.id, params.id, body.text),
})

export const appealsAdminHandlers = (moderation: Moderation): Handlers<typeof appealsAdminRoutes> => ({
  list: ({ viewer, query }) => moderation.appeals(viewer, query),
  recordForm: ({ viewer, body, client }) => moderation.recordForm(viewer, body.contact_form_id, client),
  decide: ({ viewer, params, body, client }) => moderation.decideAppeal(viewer, params.id, body, client),
})
