import type { AppealOutcome, CommunityRule } from "@pinyu/contract/moderation/options"
import type { MemberStatus } from "@pinyu/contract/moderation/schemas"
import type { Generated } from "kysely"

/** Suspensions of members. A member has at most one without `ended_at`. */
export interface SuspensionsTable {
  id: string
  member_id: string
  rule: CommunityRule
  /** Null for one without an end. */
  until: Date | null
  note: string | null
  /** No foreign key: a suspension outlives the admin. Null for members suspended before migration 35. */
  admin_id: string | null
  /** The case whose decision it was. */
  case_id: string | null
  /** What the member returns to. */
  status_before: Exclude<MemberStatus, "suspended">
  created_at: Date
  /** SHA-256 of the token that permits an appeal. Null for a suspension from before migration 37. */
  appeal_token_hash: Generated<Buffer | null>
  ended_at: Generated<Date | null>
  /** Null for one that ended by itself. */
  ended_by: Generated<string | null>
}

/** Appeals, one for each suspension or decided case. */
export interface AppealsTable {
  id: string
  member_id: string
  suspension_id: string | null
  case_id: string | null
  /** The contact form by which it came; also null once that form is deleted. */
  contact_form_id: Generated<string | null>
  text: string
  created_at: Date
  outcome: Generated<AppealOutcome | null>
  answer: Generated<string | null>
  /** No foreign key: an appeal outlives admins. */
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
}

/**
 * Limits of members who may not write to members with whom they have not exchanged messages. A member has at
 * most one without `ended_at`; it also ends at `until`.
 */
export interface FirstMessageLimitsTable {
  id: string
  member_id: string
  rule: CommunityRule
  until: Date
  /** No foreign keys: a limit outlives the admin and the case. */
  admin_id: string
  case_id: string
  created_at: Date
  ended_at: Generated<Date | null>
  /** The admin who ended it early; null for one that a later limit replaced. */
  ended_by: Generated<string | null>
}

/** Notes of the team about members. */
export interface MemberNotesTable {
  id: string
  member_id: string
  /** No foreign key: a note outlives the admin. */
  admin_id: string
  text: string
  created_at: Date
}
