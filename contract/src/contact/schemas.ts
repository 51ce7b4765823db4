import * as z from "zod"
import { email } from "../auth/schemas.ts"
import { id, instant, line, rawText, say, text, writing } from "../fields.ts"
import { pageQuery } from "../paging.ts"
import { contactLimits, humanCheckLimits } from "./limits.ts"
import { contactFormTypes, contactReplySides, contactStatuses, humanCheckProviders } from "./options.ts"

/** What opens a form to whoever holds it, without a sign-in. */
export const formToken = rawText({ min: 1, max: 200 })

const reply = z.object({
  content: z.string(),
  created_at: instant,
  from: z.enum(contactReplySides),
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
  /** Null until the address is known to be the sender's; it gets no other mail before. */
  email_verified_at: instant.nullable(),
  /** What the team noted; its sender reads it. */
  admin_notes: z.string().nullable(),
  /** Oldest first. */
  replies: z.array(reply),
}

/** A form as whoever sent it sees it. */
export const contactForm = z.object({
  ...aboutForm,
  attachments: z.array(z.object({ filename: z.string() })),
  /** Opens this form on other devices, and after a sign-out. */
  access_token: z.string(),
})
export type ContactForm = z.output<typeof contactForm>

/** What comes before the attachments. Of a member the account says name and address, whatever was sent. */
export const newContactForm = z.object({
  form_type: z.enum(contactFormTypes, say("not_an_option")),
  submitter_name: z.string().optional(),
  submitter_email: z.string().optional(),
  subject: line(contactLimits.subject),
  content: writing(contactLimits.content),
  turnstile_token: z.string().optional(),
})
export type NewContactForm = z.output<typeof newContactForm>

/** What a guest has to say of themself. */
export const contactGuest = z.object({ submitter_name: line(contactLimits.name), submitter_email: email })

/** What a guest has before them to prove that they are human. */
export const humanCheckConfig = z.object({
  provider: z.enum(humanCheckProviders),
  is_enabled: z.boolean(),
  bypass_for_registered_users: z.boolean(),
  /** Turnstile's public key; null where the proof is work of ours. */
  site_key: z.string().nullable(),
  theme: z.enum(["light", "dark", "auto"]),
  size: z.enum(["normal", "flexible", "compact"]),
  language: z.string(),
})
export type HumanCheckConfig = z.output<typeof humanCheckConfig>

/** Work for ALTCHA's widget (its format 2). Its signature covers all that it says. */
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

/** A proof: what Turnstile's or ALTCHA's widget made. */
export const humanProof = rawText({ min: 1, max: humanCheckLimits.proof.max })

/** One line of the desk's list. */
export const contactFormSummary = z.object({
  id,
  status: z.enum(contactStatuses),
  form_type: z.enum(contactFormTypes),
  submitter_name: z.string(),
  subject: z.string(),
  created_at: instant,
  updated_at: instant,
  /** The member who sent it; null of a guest. */
  member_id: id.nullable(),
})
export type ContactFormSummary = z.output<typeof contactFormSummary>

/** How many forms there are in each state, counted up to `contactLimits.countedForms`. */
export const contactCounts = z.record(z.enum(contactStatuses), z.int())
export type ContactCounts = z.output<typeof contactCounts>

/** A form as the desk sees it. */
export const deskContactForm = z.object({
  ...aboutForm,
  member_id: id.nullable(),
  attachments: z.array(
    z.object({
      filename: z.string(),
      /** An address of the picture that has lapsed after ten minutes, and works for five. */
      url: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  ),
})
export type DeskContactForm = z.output<typeof deskContactForm>

/** Without a status: all but those that no guest has verified. */
export const deskContactQuery = pageQuery.extend({
  status: z.enum(contactStatuses, say("not_an_option")).optional(),
})
export type DeskContactQuery = z.output<typeof deskContactQuery>

/** What the desk does to a form in one act. What is left out stays; notes set to null or nothing are gone. */
export const deskContactChange = z
  .object({
    status: z.enum(contactStatuses, say("not_an_option")).optional(),
    admin_notes: text(contactLimits.adminNotes)
      .nullable()
      .transform((notes) => notes || null)
      .optional(),
    reply: writing(contactLimits.reply).optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: say("required"),
  })
export type DeskContactChange = z.output<typeof deskContactChange>
