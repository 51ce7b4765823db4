import { email, phone } from "../auth/schemas.ts"
import { canonicalText } from "../canonical.ts"

export const avoidedContactKinds = ["phone", "email"] as const
export type AvoidedContactKind = (typeof avoidedContactKinds)[number]

/** A contact in the form that accounts store: `+8869…`, or an e-mail address in lower case. */
export interface Contact {
  kind: AvoidedContactKind
  value: string
}

/** Whether a typed contact is an address: it has an @. */
export const kindOfContact = (typed: string): AvoidedContactKind =>
  canonicalText(typed).includes("@") ? "email" : "phone"

/** Reads a phone number or an e-mail address as the account forms do; null for any other text. */
export const parseContact = (text: string): Contact | null => {
  const kind = kindOfContact(text)
  const { data } = (kind === "email" ? email : phone).safeParse(text)
  return data === undefined ? null : { kind, value: data }
}

/**
 * The text whose SHA-256 represents a contact. The browser hashes it; `contact_digest` in the database
 * computes the same of a member's own address and number.
 */
export const contactText = ({ kind, value }: Contact): string => `pinyu contact ${kind} ${value}`
