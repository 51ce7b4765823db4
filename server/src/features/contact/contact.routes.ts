import type { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import type { contactRoutes, humanCheckRoutes } from "@pinyu/contract/contact/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Contact } from "./contact.service.ts"

export const contactHandlers = (contact: Contact): Handlers<typeof contactRoutes> => ({
  submit: ({ files, fields, viewer, client, idempotencyKey }) =>
    contact.submit({ files, fields, viewer, client, idempotencyKey }),
  form: ({ params, query, viewer }) => contact.form(params.formId, { token: query.token, viewer }),
  resendVerification: ({ params, body, viewer }) =>
    contact.resendVerification(params.formId, { token: body.token, viewer }),
  reply: ({ params, body, viewer, idempotencyKey }) =>
    contact.reply(params.formId, { token: body.token, viewer }, body.content, idempotencyKey),
  verification: ({ params }) => contact.verification(params.token),
  verifyEmail: ({ body }) => contact.verifyEmail(body.token),
})

export const humanCheckHandlers = ({ guestCheck }: Contact): Handlers<typeof humanCheckRoutes> => ({
  config: async () => guestCheck.config(),
  challenge: () => guestCheck.challenge(),
  verify: ({ body }) => guestCheck.verify(body.token),
})

export const contactAdminHandlers = ({ admin }: Contact): Handlers<typeof contactAdminRoutes> => ({
  list: ({ query }) => admin.list(query),
  form: ({ viewer, params }) => admin.form(viewer, params.id),
  change: ({ params, body, viewer, client, idempotencyKey }) =>
    admin.change(params.id, body, { admin: viewer, client }, idempotencyKey),
})
