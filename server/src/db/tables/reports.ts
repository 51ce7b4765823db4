import type { ReportReason, ReportTarget } from "@pinyu/contract/options"
import type { ColumnType, Generated } from "kysely"

/** What members reported. It outlives them both. */
export interface ReportsTable {
  id: string
  receipt_number: string
  reporter_id: string | null
  target_type: ReportTarget
  target_id: string
  /** Stays when they leave; null where they left before migration 0019. */
  target_member_id: string | null
  reason: ReportReason
  details: string | null
  /** What was reported, as it was then. */
  evidence: ColumnType<unknown, string, never>
  status: Generated<"open" | "closed">
  created_at: Date
}

/** Stored files that a report shows, and that are therefore kept. */
export interface ReportFilesTable {
  report_id: string
  key: string
}
