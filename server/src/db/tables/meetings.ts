import type { MeetingContactKind, MeetingLinkHours, MeetingOutcome } from "@pinyu/contract/meetings/options"
import type { Generated } from "kysely"

/** A plan of a meeting that a member shares with a contact. */
export interface MeetingsTable {
  id: string
  member_id: string
  /** The name by which the contact knows the member. */
  own_name: string
  /** The person whom the member meets, in the member's words. */
  person: string
  place: string
  meets_at: Date
  /** The member says by then that they are safe. */
  check_in_at: Date
  /** How long the contact's link works after `check_in_at`. */
  link_hours: MeetingLinkHours
  contact_kind: MeetingContactKind
  /** An e-mail address or a phone number. */
  contact: string
  /** The SHA-256 of the token in the contact's link. */
  token_hash: Buffer
  created_at: Date
  /** When the member was reminded of the check-in. */
  reminded_at: Generated<Date | null>
  /** Alerts to the contact, at most two. */
  alerts: Generated<number>
  /** When the contact was last alerted. */
  alerted_at: Generated<Date | null>
  /** When the contact asked for no more messages. */
  contact_stopped_at: Generated<Date | null>
  outcome: Generated<MeetingOutcome | null>
  ended_at: Generated<Date | null>
}

/** A contact who gets no more messages of a member. */
export interface MeetingOptOutsTable {
  member_id: string
  /** A keyed hash of the address or number. */
  contact_hash: Buffer
  created_at: Date
}
