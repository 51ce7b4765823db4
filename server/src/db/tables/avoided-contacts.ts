import type { AvoidedContactKind } from "@pinyu/contract/avoided-contacts/contacts"

/** A member's list of contacts to avoid. */
export interface AvoidedContactListsTable {
  member_id: string
  /** Makes equal contacts of two members different. */
  salt: Buffer
  /** The last Taipei day with additions (`YYYY-MM-DD`), and their number. */
  day: string
  added: number
}

/** A contact that a member avoids. */
export interface AvoidedContactsTable {
  id: string
  member_id: string
  kind: AvoidedContactKind
  /** The keyed and salted hash of the contact. */
  tag: Buffer
  /** The member's label, encrypted. */
  sealed_label: string | null
  created_at: Date
}

/** Members whom a contact hides from each other, in both directions. */
export interface AvoidedPairsTable {
  viewer_id: string
  hidden_id: string
  contact_id: string
}
