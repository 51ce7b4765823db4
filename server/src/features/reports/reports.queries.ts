import type { ReportTarget } from "@pinyu/contract/options"
import type { Insertable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import type { ReportsTable } from "../../db/tables/reports.ts"
import type { Position } from "../../platform/cursor.ts"

/** The reporter's open report on a target, or undefined. */
export const findOpenReport = (db: Db, reporterId: string, targetType: ReportTarget, targetId: string) =>
  db
    .selectFrom("reports")
    .select(["id", "receipt_number", "created_at"])
    .where("reporter_id", "=", reporterId)
    .where("target_type", "=", targetType)
    .where("target_id", "=", targetId)
    .where("status", "=", "open")
    .executeTakeFirst()

/**
 * Adds a report and returns true. Returns false when the reporter already has an open report on the target,
 * or when the receipt number is taken.
 */
export const insertReport = async (trx: Trx, report: Insertable<ReportsTable>) => {
  const result = await trx
    .insertInto("reports")
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** A reporter's own reports with their decisions, latest first, from after a position. */
export const findOwn = (db: Db, reporterId: string, after: Position | undefined, limit: number) =>
  latestFirst(
    db
      .selectFrom("reports")
      .innerJoin("report_cases", "report_cases.id", "reports.case_id")
      .select(["reports.id", "reports.receipt_number", "reports.target_type", "reports.reason"])
      .select(["reports.created_at", "reports.created_at as at"])
      .select(["report_cases.action", "report_cases.applied_at"])
      .where("reports.reporter_id", "=", reporterId),
    { at: "reports.created_at", id: "reports.id" },
    after,
  )
    .limit(limit)
    .execute()

export type OwnRow = Awaited<ReturnType<typeof findOwn>>[number]

/** Keeps stored files from deletion while the report exists. */
export const insertReportFiles = async (trx: Trx, reportId: string, keys: readonly string[]) => {
  if (keys.length === 0) return
  const rows = keys.map((key) => ({ report_id: reportId, key }))
  await trx.insertInto("report_files").values(rows).execute()
}
