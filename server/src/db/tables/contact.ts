import type { ContactFormType, ContactReplySide, ContactStatus } from "@pinyu/contract/contact/options"
import type { Generated } from "kysely"

/** What somebody wrote to the team. What opens it is worked out anew each time, and lies nowhere. */
export interface ContactFormsTable {
  id: string
  /** Null of a guest, and of a member who is gone. */
  member_id: string | null
  status: ContactStatus
  form_type: ContactFormType
  submitter_name: string
  submitter_email: string
  subject: string
  content: string
  /** What the team says about the form to its sender. */
  admin_notes: Generated<string | null>
  /** What only the team reads. */
  internal_notes: Generated<string | null>
  email_verified_at: Date | null
  /** When the link that verifies the address was last asked for: the resend lock. */
  verification_requested_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface ContactRepliesTable {
  id: string
  form_id: string
  side: ContactReplySide
  content: string
  created_at: Date
}

/** Pictures that go along with forms. */
export interface ContactAttachmentsTable {
  key: string
  /** Null until the form is there, and after it is gone. */
  form_id: string | null
  /** From 0, in the order in which they were sent. */
  place: number
  filename: string
  width: number
  height: number
  created_at: Date
  /** Whose storage it counts for; null where a guest sent it. */
  member_id: Generated<string | null>
  /** Bytes, as text: a `bigint`. */
  size: Generated<string>
}

/** Proofs of being human that were taken, by their hash; kept for as long as they could come again. */
export interface SpentProofsTable {
  hash: Buffer
  lapses_at: Date
}
