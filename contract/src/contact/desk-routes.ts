import * as z from "zod"
import { id } from "../fields.ts"
import { nextCursor } from "../paging.ts"
import { rateLimits } from "../rate-limits.ts"
import { defineRoute } from "../route.ts"
import {
  contactCounts,
  contactFormSummary,
  deskContactChange,
  deskContactForm,
  deskContactQuery,
} from "./schemas.ts"

const oneForm = { params: z.object({ id }), response: z.object({ form: deskContactForm }) }

/** Forms on the admins' desk. Each act is in the log of what admins do, and its sender hears of it. */
export const contactDeskRoutes = {
  list: defineRoute({
    id: "contactDesk.list",
    method: "GET",
    path: "/api/admin/contact-forms",
    summary:
      "Forms, those first in which something happened last; unverified ones of guests only where they are asked for",
    access: "admin",
    limits: rateLimits["contactDesk.list"],
    query: deskContactQuery,
    response: z.object({
      forms: z.array(contactFormSummary),
      nextCursor,
      /** Of the first page alone. */
      counts: contactCounts.nullable(),
    }),
  }),
  form: defineRoute({
    id: "contactDesk.form",
    method: "GET",
    path: "/api/admin/contact-forms/:id",
    summary: "One form with its pictures",
    access: "admin",
    limits: rateLimits["contactDesk.form"],
    ...oneForm,
    errors: ["contact_form_not_found"],
  }),
  change: defineRoute({
    id: "contactDesk.change",
    method: "PUT",
    path: "/api/admin/contact-forms/:id",
    summary:
      "Moves a form, notes something or answers it, as one act; an answer without a move takes a waiting form up",
    access: "admin",
    idempotent: true,
    limits: rateLimits["contactDesk.change"],
    ...oneForm,
    body: deskContactChange,
    errors: [
      "contact_form_not_found",
      "contact_form_closed",
      "contact_form_full",
      "contact_form_unverified",
      "contact_move_not_allowed",
      "idempotency_key_reused",
    ],
  }),
} as const
