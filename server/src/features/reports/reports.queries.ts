import type { ReportTarget } from "@pinyu/contract/options"
import type { Insertable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { ReportsTable } from "../../db/tables/reports.ts"

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

/** Keeps stored files from deletion while the report exists. */
export const insertReportFiles = async (trx: Trx, reportId: string, keys: readonly string[]) => {
  if (keys.length === 0) return
  const rows = keys.map((key) => ({ report_id: reportId, key }))
  await trx.insertInto("report_files").values(rows).execute()
}
