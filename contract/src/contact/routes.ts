import { humanProof } from "../auth/schemas.ts"
import { id, nonBlankText, rawText } from "../fields.ts"
import { storageFaults } from "../media/faults.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { contactLimits } from "./limits.ts"
import { contactForm, formToken, humanCheckConfig, newContactForm, workChallenge } from "./schemas.ts"

const ofForm = z.object({ formId: id })
const message = z.string()

/** The human check for guests. */
export const humanCheckRoutes = defineRoutes("humanCheck", {
  config: {
    method: "GET",
    path: "/api/turnstile/config",
    summary: "The human check for guests",
    access: "anyone",
    response: z.object({ message, data: humanCheckConfig }),
  },
  challenge: {
    method: "GET",
    path: "/api/turnstile/challenge",
    summary: "A challenge for the ALTCHA widget; 404 when Turnstile is configured",
    access: "anyone",
    response: workChallenge,
  },
  verify: {
    method: "POST",
    path: "/api/turnstile/verify",
    summary: "Verifies a proof without consuming it",
    access: "anyone",
    body: z.object({
      token: humanProof,
      form_type: rawText({ max: 50 }).nullish(),
      form_id: rawText({ max: 100 }).nullish(),
    }),
    response: z.object({ message }),
    errors: ["human_check_failed", "human_check_unavailable"],
  },
})

const linkToken = z.string().max(400)

/** The form of a mailed link; `email_verified_at` is null until the link is used. */
const verification = contactForm.pick({
  id: true,
  subject: true,
  created_at: true,
  access_token: true,
  email_verified_at: true,
})

/** Forms to the team. A form is visible with its token and to the member who sent it, and 404 to others. */
export const contactRoutes = defineRoutes("contact", {
  submit: {
    method: "POST",
    path: "/api/contact-forms/submit",
    summary:
      "Sends a form with up to three pictures; guests send a human proof in a field before the pictures",
    access: "guest_or_member",
    idempotent: true,
    multipart: { file: "attachments", many: contactLimits.attachments.together, fields: newContactForm },
    status: 201,
    response: z.object({ message, data: z.object({ form_id: id, access_token: z.string() }) }),
    errors: [
      "human_check_required",
      "human_check_failed",
      "human_check_unavailable",
      "idempotency_key_reused",
      "too_many_files",
      "attachment_too_large",
      "files_too_large",
      "file_type_unsupported",
      "heic_unsupported",
      "invalid_image",
      "image_too_large",
      "image_too_complex",
      "file_missing",
      ...storageFaults,
    ],
  },
  form: {
    method: "GET",
    path: "/api/contact-forms/:formId",
    summary: "A form, by its token or for the member who sent it",
    access: "guest_or_member",
    params: ofForm,
    query: z.object({ token: formToken.optional() }),
    response: z.object({ message, data: contactForm }),
    errors: ["contact_form_not_found"],
  },
  resendVerification: {
    method: "POST",
    path: "/api/contact-forms/:formId/resend-verification",
    summary: "Mails the link that verifies the sender's address again",
    access: "guest_or_member",
    params: ofForm,
    body: z.object({ token: formToken.optional() }),
    response: z.object({ message, resendAfterSeconds: z.int() }),
    errors: ["contact_form_not_found", "email_already_verified", "contact_mail_too_soon"],
  },
  reply: {
    method: "POST",
    path: "/api/contact-forms/:formId/reply",
    summary: "Adds a reply to a form; a resolved form is reopened",
    access: "guest_or_member",
    idempotent: true,
    params: ofForm,
    body: z.object({ token: formToken.optional(), content: nonBlankText(contactLimits.reply) }),
    status: 201,
    response: z.object({ message, data: contactForm }),
    errors: [
      "contact_form_not_found",
      "contact_form_closed",
      "contact_form_full",
      "contact_form_unverified",
      "idempotency_key_reused",
    ],
  },
  verification: {
    method: "GET",
    path: "/api/contact-forms/verify-email/:token",
    summary: "The form of a mailed verification link; changes nothing, because mail scanners open links",
    access: "anyone",
    params: z.object({ token: linkToken }),
    response: z.object({ message, data: verification }),
    errors: ["token_invalid"],
  },
  verifyEmail: {
    method: "POST",
    path: "/api/contact-forms/verify-email",
    summary: "Verifies a submitter's address by the mailed link; idempotent",
    access: "anyone",
    body: z.object({ token: linkToken }),
    response: z.object({
      message,
      data: verification.extend({ email_verified_at: verification.shape.email_verified_at.unwrap() }),
    }),
    errors: ["token_invalid"],
  },
})
