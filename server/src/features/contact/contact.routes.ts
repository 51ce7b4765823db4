import type { contactDeskRoutes } from "@pinyu/contract/contact/desk-routes"
import type { contactRoutes, humanCheckRoutes } from "@pinyu/contract/contact/routes"
import type { Handlers } from "../../platform/calls.ts"
import type { Contact } from "./contact.service.ts"

export const contactHandlers = (contact: Contact): Handlers<typeof contactRoutes> => ({
  submit: ({ files, fields, viewer, client, idempotencyKey }) =>
    contact.submit({ files, fields, viewer, client, idempotencyKey }),
  form: ({ params, query, viewer }) => contact.form(params.formId, { token: query.token, viewer }),
  resendVerification: ({ params, body, viewer }) =>
    contact.resendVerification(params.formId, { token: body.token, viewer }),
  reply: ({ params, body, viewer, idempotencyKey }) =>
    contact.reply(params.formId, { token: body.token, viewer }, body.content, idempotencyKey),
  verifyEmail: ({ params }) => contact.verifyEmail(params.token),
})

export const humanCheckHandlers = ({ guestCheck }: Contact): Handlers<typeof humanCheckRoutes> => ({
  config: async () => guestCheck.config(),
  challenge: () => guestCheck.challenge(),
  verify: ({ body }) => guestCheck.verify(body.token),
})

export const contactDeskHandlers = ({ desk }: Contact): Handlers<typeof contactDeskRoutes> => ({
  list: ({ query }) => desk.list(query),
  form: ({ params }) => desk.form(params.id),
  change: ({ params, body, viewer, client, idempotencyKey }) =>
    desk.change(params.id, body, { admin: viewer, client }, idempotencyKey),
})
