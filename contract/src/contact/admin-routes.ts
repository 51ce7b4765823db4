import { id } from "../fields.ts"
import { nextCursor } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import {
  adminContactChange,
  adminContactForm,
  adminContactQuery,
  contactCounts,
  contactFormSummary,
} from "./schemas.ts"

const oneForm = { params: z.object({ id }), response: z.object({ form: adminContactForm }) }

/** Contact forms in the admin console. Each change is audited and notifies the sender. */
export const contactAdminRoutes = defineRoutes("admin.contact", {
  list: {
    method: "GET",
    path: "/api/admin/contact-forms",
    summary: "Forms by latest activity; without a filter, unverified forms of guests are omitted",
    access: "admin:contact",
    query: adminContactQuery,
    response: z.object({
      forms: z.array(contactFormSummary),
      nextCursor,
      /** Only on the first page. */
      counts: contactCounts.nullable(),
    }),
  },
  form: {
    method: "GET",
    path: "/api/admin/contact-forms/:id",
    summary: "One form with its pictures",
    access: "admin:contact",
    ...oneForm,
    errors: ["contact_form_not_found", "own_account"],
  },
  change: {
    method: "PUT",
    path: "/api/admin/contact-forms/:id",
    summary:
      "Changes a form's status, notes or replies in one transaction; a reply alone moves a waiting form to processing",
    access: "admin:contact",
    idempotent: true,
    ...oneForm,
    body: adminContactChange,
    errors: [
      "contact_form_not_found",
      "own_account",
      "contact_form_closed",
      "contact_form_full",
      "contact_form_unverified",
      "contact_move_not_allowed",
      "idempotency_key_reused",
    ],
  },
})
