import type { ReportForm } from "@pinyu/contract/reports/routes"
import type { Db } from "@pinyu/server/db/client.ts"
import { newId } from "@pinyu/server/platform/ids.ts"
import type { TestApp } from "../test-app.ts"

interface MemberRef {
  id: string
}

export const buildReport = (
  { services }: TestApp,
  reporter: MemberRef,
  target: MemberRef,
  changes: Partial<ReportForm> = {},
) =>
  services.reports.submit(reporter.id, {
    target_type: "member",
    target_id: target.id,
    reason: "scam",
    details: null,
    with_context: false,
    ...changes,
  })

/** Inserts the rows of a report and its case, as the area stores them. Returns the report's id. */
export const insertReportRow = async (db: Db, target: MemberRef, at: Date) => {
  const about = {
    target_type: "member",
    target_id: target.id,
    target_member_id: target.id,
    reason: "photo",
  } as const
  const opened = { id: newId(), urgency: 2, reports_count: 1, opened_at: at }
  await db
    .insertInto("report_cases")
    .values({ ...opened, ...about })
    .execute()
  const id = newId()
  const report = { id, case_id: opened.id, receipt_number: `R-${id}`, reporter_id: null, details: null }
  await db
    .insertInto("reports")
    .values({ ...report, ...about, evidence: "{}", created_at: at })
    .execute()
  return id
}
