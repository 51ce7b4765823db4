import type { ReportReason, ReportTarget } from "@pinyu/contract/options"
import type { ColumnType, Generated } from "kysely"

/** Reports by members. They outlive both members. */
export interface ReportsTable {
  id: string
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

/** Stored files that are not deleted, because a report shows them. */
export interface ReportFilesTable {
  report_id: string
  key: string
}
