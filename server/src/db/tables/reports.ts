import type { CommunityRule } from "@pinyu/contract/moderation/options"
import type { ReportReason, ReportTarget } from "@pinyu/contract/options"
import type { ClosingAction } from "@pinyu/contract/reports/options"
import type { ColumnType, Generated } from "kysely"

/** Reports by members. They outlive both members. */
export interface ReportsTable {
  id: string
  case_id: string
  receipt_number: string
  reporter_id: string | null
  target_type: ReportTarget
  target_id: string
  /** Stays after a member leaves; null for members who left before migration 0019. */
  target_member_id: string | null
  reason: ReportReason
  details: string | null
  /** A copy of the reported content. */
  evidence: ColumnType<unknown, string, never>
  status: Generated<"open" | "closed">
  created_at: Date
}

/**
 * All reports about the same member or content, until they are decided. At most one case per target has no
 * `applied_at`. A decision takes effect at `apply_at`; undoing it before empties its columns.
 */
export interface ReportCasesTable {
  id: string
  target_type: ReportTarget
  target_id: string
  /** No foreign key: a case outlives the member. */
  target_member_id: string | null
  /** The most urgent reason of its reports. */
  reason: ReportReason
  urgency: number
  reports_count: number
  opened_at: Date
  escalated_at: Generated<Date | null>
  escalation_note: Generated<string | null>
  /** No foreign key: a case outlives admins. */
  claimed_by: Generated<string | null>
  claimed_until: Generated<Date | null>
  action: Generated<ClosingAction | null>
  rule: Generated<CommunityRule | null>
  days: Generated<number | null>
  nickname: Generated<string | null>
  /** The photo that the decision removes. */
  photo_id: Generated<string | null>
  note: Generated<string | null>
  message: Generated<string | null>
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
  apply_at: Generated<Date | null>
  applied_at: Generated<Date | null>
  /** When an appeal ended the decision. */
  overturned_at: Generated<Date | null>
}

/** Stored files that are not deleted, because a report shows them. */
export interface ReportFilesTable {
  report_id: string
  key: string
}
