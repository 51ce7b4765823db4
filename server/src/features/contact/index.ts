import { contactAdminRoutes } from "@pinyu/contract/contact/admin-routes"
import { contactRoutes, humanCheckRoutes } from "@pinyu/contract/contact/routes"
import type { Trx } from "../../db/client.ts"
import { defineArea, serve } from "../../platform/area.ts"
import { contactAdminHandlers, contactHandlers, humanCheckHandlers } from "./contact.routes.ts"
import { type Contact, createContact } from "./contact.service.ts"

const hourMs = 60 * 60 * 1000

export const contact = defineArea({
  create: createContact,
  routes: [
    serve(humanCheckRoutes, humanCheckHandlers),
    serve(contactRoutes, contactHandlers),
    serve(contactAdminRoutes, contactAdminHandlers),
  ],
  ports: (contact: () => Contact) => ({
    removeContactForms: (trx: Trx, memberIds: readonly string[]) => contact().removeFormsOf(trx, memberIds),
    spendProof: (proof: string) => contact().guestCheck.spendNow(proof),
  }),
  jobs: {
    "contact.verificationLink": ({ mails }, data, job) => mails.verificationLink(data, job),
    "contact.update": ({ mails }, data, job) => mails.update(data, job),
  },
  periodic: [
    { everyMs: hourMs, run: (contact) => contact.sweep(), failed: "expired contact forms were not deleted" },
  ],
})
