import { fieldError, id, instant, matching, singleLineText } from "../fields.ts"
import * as z from "../zod.ts"
import { avoidedContactKinds } from "./contacts.ts"
import { avoidedContactsLimits } from "./limits.ts"

const { label, perCall } = avoidedContactsLimits

/** A contact that the member avoids. The service cannot say which one: the label is the member's. */
export const avoidedContact = z.object({
  id,
  kind: z.enum(avoidedContactKinds),
  /** Null when the member typed none, or when the key that encrypted it has changed. */
  label: z.string().nullable(),
  created_at: instant,
})
export type AvoidedContact = z.output<typeof avoidedContact>

/** The whole list, newest first: it is short. */
export const avoidedContactList = z.object({ contacts: z.array(avoidedContact) })

const newContact = z.object({
  kind: z.enum(avoidedContactKinds, fieldError("not_an_option")),
  /** The SHA-256 of `contactText`, in base64url. */
  digest: matching(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/, { max: 43 }),
  /** A reminder such as the last digits. */
  label: singleLineText(label).nullable(),
})
export type NewAvoidedContact = z.output<typeof newContact>

export const newAvoidedContacts = z.object({
  contacts: z
    .array(newContact)
    .min(perCall.min, fieldError("required"))
    .max(perCall.max, fieldError("too_long")),
})
