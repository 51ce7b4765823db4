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

/** What the next daily batch does with a contact: nobody can tell by its time who has the contact. */
export interface AvoidedContactChangesTable {
  contact_id: string
  /** Deletes the contact, which its owner has removed; otherwise hides those who have it from its owner. */
  is_ending: boolean
  due_at: Date
}

/**
 * Members whom a contact hides. Its owner is hidden from those who have the contact at once, and they from the owner
 * by a batch.
 */
export interface AvoidedPairsTable {
  viewer_id: string
  hidden_id: string
  contact_id: string
}
