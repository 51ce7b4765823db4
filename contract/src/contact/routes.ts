import * as z from "zod"
import { id, rawText, writing } from "../fields.ts"
import { rateLimits } from "../rate-limits.ts"
import { defineRoute } from "../route.ts"
import { contactLimits } from "./limits.ts"
import {
  contactForm,
  formToken,
  humanCheckConfig,
  humanProof,
  newContactForm,
  workChallenge,
} from "./schemas.ts"

const ofForm = z.object({ formId: id })
const message = z.string()

/** How guests show that they are human. */
export const humanCheckRoutes = {
  config: defineRoute({
    id: "humanCheck.config",
    method: "GET",
    path: "/api/turnstile/config",
    summary: "By what guests are checked",
    access: "anyone",
    limits: rateLimits["humanCheck.config"],
    response: z.object({ message, data: humanCheckConfig }),
  }),
  challenge: defineRoute({
    id: "humanCheck.challenge",
    method: "GET",
    path: "/api/turnstile/challenge",
    summary: "Work for a browser, as ALTCHA's widget takes it; not there where Turnstile checks",
    access: "anyone",
    limits: rateLimits["humanCheck.challenge"],
    response: workChallenge,
  }),
  verify: defineRoute({
    id: "humanCheck.verify",
    method: "POST",
    path: "/api/turnstile/verify",
    summary: "Whether a proof is good, without spending it",
    access: "anyone",
    limits: rateLimits["humanCheck.verify"],
    body: z.object({
      token: humanProof,
      form_type: rawText({ max: 50 }).nullish(),
      form_id: rawText({ max: 100 }).nullish(),
    }),
    response: z.object({ message }),
    errors: ["human_check_failed", "human_check_unavailable"],
  }),
} as const

/**
 * Forms to the team. Whoever holds a form's token may see it, and the member who sent it; to all others, and with a wrong
 * token, it is not there.
 */
export const contactRoutes = {
  submit: defineRoute({
    id: "contact.submit",
    method: "POST",
    path: "/api/contact-forms/submit",
    summary:
      "Sends a form, with up to three pictures; guests prove that they are human, in a field before the pictures",
    access: "guest_or_member",
    idempotent: true,
    limits: rateLimits["contact.submit"],
    multipart: { file: "attachments", many: contactLimits.attachments.together, fields: newContactForm },
    status: 201,
    response: z.object({ message, data: z.object({ form_id: id, access_token: z.string() }) }),
    errors: [
      "human_check_required",
      "human_check_failed",
      "human_check_unavailable",
      "idempotency_key_reused",
      "too_many_files",
      "file_too_large",
      "files_too_large",
      "file_type_not_taken",
      "heic_not_taken",
      "invalid_image",
      "image_too_large",
      "file_missing",
    ],
  }),
  form: defineRoute({
    id: "contact.form",
    method: "GET",
    path: "/api/contact-forms/:formId",
    summary: "A form, for whoever holds its token or sent it as a member",
    access: "guest_or_member",
    limits: rateLimits["contact.form"],
    params: ofForm,
    query: z.object({ token: formToken.optional() }),
    response: z.object({ message, data: contactForm }),
    errors: ["contact_form_not_found"],
  }),
  resendVerification: defineRoute({
    id: "contact.resendVerification",
    method: "POST",
    path: "/api/contact-forms/:formId/resend-verification",
    summary: "Mails the link that verifies the sender's address anew",
    access: "guest_or_member",
    limits: rateLimits["contact.resendVerification"],
    params: ofForm,
    body: z.object({ token: formToken.optional() }),
    response: z.object({ message, resendAfterSeconds: z.int() }),
    errors: ["contact_form_not_found", "email_already_verified", "contact_mail_too_soon"],
  }),
  reply: defineRoute({
    id: "contact.reply",
    method: "POST",
    path: "/api/contact-forms/:formId/reply",
    summary: "Adds to a form; one that was resolved is taken up again",
    access: "guest_or_member",
    idempotent: true,
    limits: rateLimits["contact.reply"],
    params: ofForm,
    body: z.object({ token: formToken.optional(), content: writing(contactLimits.reply) }),
    status: 201,
    response: z.object({ message, data: contactForm }),
    errors: [
      "contact_form_not_found",
      "contact_form_closed",
      "contact_form_full",
      "contact_form_unverified",
      "idempotency_key_reused",
    ],
  }),
  verifyEmail: defineRoute({
    id: "contact.verifyEmail",
    method: "GET",
    path: "/api/contact-forms/verify-email/:token",
    summary: "Verifies a sender's address by the link that was mailed to it; a repeat answers the same",
    access: "anyone",
    limits: rateLimits["contact.verifyEmail"],
    params: z.object({ token: z.string().max(400) }),
    response: z.object({
      message,
      data: z.object({
        ...contactForm.pick({ id: true, subject: true, created_at: true, access_token: true }).shape,
        email_verified_at: contactForm.shape.email_verified_at.unwrap(),
      }),
    }),
    errors: ["token_invalid"],
  }),
} as const
