import { avoidedContactsRoutes } from "@pinyu/contract/avoided-contacts/routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { avoidedContactsHandlers } from "./avoided-contacts.routes.ts"
import { type AvoidedContacts, createAvoidedContacts } from "./avoided-contacts.service.ts"

const hourMs = 60 * 60 * 1000

export const avoidedContacts = defineArea({
  create: createAvoidedContacts,
  routes: [serve(avoidedContactsRoutes, avoidedContactsHandlers)],
  ports: (contacts: () => AvoidedContacts) => forward(contacts, ["contactVerified"]),
  periodic: [
    { everyMs: hourMs, run: (contacts) => contacts.applyDue(), failed: "avoided contacts were not hidden" },
  ],
  jobs: { "avoidedContacts.match": (contacts, { memberId }) => contacts.match(memberId) },
})
