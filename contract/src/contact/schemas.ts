import { email } from "../auth/schemas.ts"
import { fieldError, id, instant, nonBlankText, rawText, singleLineText, text } from "../fields.ts"
import { pageQuery } from "../paging.ts"
import * as z from "../zod.ts"
import { contactLimits } from "./limits.ts"
import {
  contactFilters,
  contactFormTypes,
  contactReplyAuthors,
  contactStatuses,
  humanCheckProviders,
} from "./options.ts"

/** The token that grants access to a form without sign-in. */
export const formToken = rawText({ min: 1, max: 200 })

const reply = z.object({
  content: z.string(),
  created_at: instant,
  from: z.enum(contactReplyAuthors),
})

const aboutForm = {
  id,
  status: z.enum(contactStatuses),
  form_type: z.enum(contactFormTypes),
  submitter_name: z.string(),
  submitter_email: z.string(),
  subject: z.string(),
  content: z.string(),
  created_at: instant,
  updated_at: instant,
  /** Null until the address is verified. It gets no other mail before. */
  email_verified_at: instant.nullable(),
  /** The team's note to the submitter. */
  admin_notes: z.string().nullable(),
  /** Oldest first. */
  replies: z.array(reply),
}

/** A form for its submitter. */
export const contactForm = z.object({
  ...aboutForm,
  attachments: z.array(z.object({ filename: z.string() })),
  /** Grants access on other devices and after sign-out. */
  access_token: z.string(),
})
export type ContactForm = z.output<typeof contactForm>

/** The fields before the attachments. For members, the account's name and address replace the sent ones. */
export const newContactForm = z.object({
  form_type: z.enum(contactFormTypes, fieldError("not_an_option")),
  submitter_name: z.string().optional(),
  submitter_email: z.string().optional(),
  subject: singleLineText(contactLimits.subject),
  content: nonBlankText(contactLimits.content),
  turnstile_token: z.string().optional(),
})
export type NewContactForm = z.output<typeof newContactForm>

export const contactGuest = z.object({
  submitter_name: singleLineText(contactLimits.name),
  submitter_email: email,
})

/** The configuration of the human check. */
export const humanCheckConfig = z.object({
  provider: z.enum(humanCheckProviders),
  is_enabled: z.boolean(),
  bypass_for_registered_users: z.boolean(),
  /** Whether a proof lets a slowed sign-in through. */
  is_enabled_for_sign_in: z.boolean(),
  /** Turnstile's public key; null for proof of work. */
  site_key: z.string().nullable(),
  theme: z.enum(["light", "dark", "auto"]),
  size: z.enum(["normal", "flexible", "compact"]),
  language: z.string(),
})
export type HumanCheckConfig = z.output<typeof humanCheckConfig>

/** A challenge for the ALTCHA widget (format 2). The signature covers all fields. */
export const workChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.int(),
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
})
export type WorkChallenge = z.output<typeof workChallenge>

/** A row of the admin console's list. */
export const contactFormSummary = z.object({
  id,
  status: z.enum(contactStatuses),
  form_type: z.enum(contactFormTypes),
  submitter_name: z.string(),
  subject: z.string(),
  created_at: instant,
  updated_at: instant,
  /** The member who sent it; null for a guest. */
  member_id: id.nullable(),
})
export type ContactFormSummary = z.output<typeof contactFormSummary>

/** Forms per status, counted up to `contactLimits.countedForms`. */
export const contactCounts = z.record(z.enum(contactStatuses), z.int())
export type ContactCounts = z.output<typeof contactCounts>

/** A form in the admin console. */
export const adminContactForm = z.object({
  ...aboutForm,
  /** The team's internal note. */
  internal_notes: z.string().nullable(),
  member_id: id.nullable(),
  attachments: z.array(
    z.object({
      filename: z.string(),
      /** A URL of the picture, valid for five to ten minutes. */
      url: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  ),
})
export type AdminContactForm = z.output<typeof adminContactForm>

/** Without a status: all but unverified ones. */
export const adminContactQuery = pageQuery.extend({
  status: z.enum(contactFilters, fieldError("not_an_option")).optional(),
})
export type AdminContactQuery = z.output<typeof adminContactQuery>

const notes = (limit: { max: number }) =>
  text(limit)
    .nullable()
    .transform((given) => given || null)
    .optional()

/** A change of a form. Absent fields stay; null or empty notes are removed. */
export const adminContactChange = z
  .object({
    status: z.enum(contactStatuses, fieldError("not_an_option")).optional(),
    admin_notes: notes(contactLimits.adminNotes),
    internal_notes: notes(contactLimits.internalNotes),
    reply: nonBlankText(contactLimits.reply).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: fieldError("required"),
  })
export type AdminContactChange = z.output<typeof adminContactChange>
