import type { avoidedContactsRoutes } from "@pinyu/contract/avoided-contacts/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { AvoidedContacts } from "./avoided-contacts.service.ts"

export const avoidedContactsHandlers = (
  contacts: AvoidedContacts,
): Handlers<typeof avoidedContactsRoutes> => ({
  list: ({ viewer }) => contacts.list(viewer.id),
  add: ({ viewer, body }) => contacts.add(viewer.id, body.contacts),
  remove: ({ viewer, params }) => contacts.remove(viewer.id, params.id),
  removeAll: ({ viewer }) => contacts.removeAll(viewer.id),
})
