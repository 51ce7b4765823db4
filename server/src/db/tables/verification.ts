import type { DeclineReason, Pose, VerificationOutcome } from "@pinyu/contract/verification/options"
import type { Generated } from "kysely"

/** The poses that a member was asked for last. Written by `verification`, as the other tables here. */
export interface VerificationChallengesTable {
  member_id: string
  id: string
  poses: Pose[]
  expires_at: Date
}

/** What a member sent to be compared with the photos of the profile. */
export interface VerificationsTable {
  id: string
  member_id: string
  /** The challenge that it answers; each is answered once. */
  challenge_id: string
  poses: Pose[]
  camera: string | null
  /** The sealed frames: one without a pose, then one for each. Empty once they are erased. */
  frame_keys: string[]
  submitted_at: Date
  /** When the frames are erased. */
  erase_after: Date
  /** Null while it waits. */
  decided_at: Date | null
  decided_by: string | null
  /** Whether the identity service decided. */
  by_service: Generated<boolean>
  /** Until when the identity service may decide alone; null without one. */
  with_service_until: Generated<Date | null>
  outcome: VerificationOutcome | null
  reason: DeclineReason | null
  /** For the member. */
  message: string | null
}

/** That the team asked the member of a case to be verified. */
export interface VerificationRequestsTable {
  case_id: string
  member_id: string
  requested_at: Date
  requested_by: string | null
}
