import type { ContactFormType, ContactReplyAuthor, ContactStatus } from "@pinyu/contract/contact/options"
import type { Generated } from "kysely"

/** A contact form. The token that opens it is derived each time and never stored. */
export interface ContactFormsTable {
  id: string
  /** Null for a guest, and for a deleted member. */
  member_id: string | null
  status: ContactStatus
  form_type: ContactFormType
  submitter_name: string
  submitter_email: string
  subject: string
  content: string
  /** The team's status text for the sender. */
  admin_notes: Generated<string | null>
  /** For the team only. */
  internal_notes: Generated<string | null>
  email_verified_at: Date | null
  /** When the verification link was last requested; limits resends. */
  verification_requested_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface ContactRepliesTable {
  id: string
  form_id: string
  side: ContactReplyAuthor
  content: string
  created_at: Date
}

/** Attached pictures of forms. */
export interface ContactAttachmentsTable {
  key: string
  /** Null until the form is submitted, and after it is deleted. */
  form_id: string | null
  /** From 0, in the order of the upload. */
  place: number
  filename: string
  width: number
  height: number
  created_at: Date
  /** The member whose storage it counts for; null for a guest. */
  member_id: Generated<string | null>
  /** Bytes, as text: a `bigint`. */
  size: Generated<string>
}

/** Hashes of accepted human-check proofs, stored while a proof could be reused. */
export interface SpentProofsTable {
  hash: Buffer
  expires_at: Date
}
