import type { Db, Trx } from "./client.ts"

/** Tables of the days in Taipei for which a daily task has stored its results. */
type DaysTable = "signal_days" | "figure_days"

/** When the first member joined; undefined without members. @unfiltered the team */
export const findFirstJoined = async (db: Db) => {
  const query = db.selectFrom("members").select("created_at").orderBy("created_at").limit(1)
  return (await query.executeTakeFirst())?.created_at
}

/** The starts of the complete days since an instant, in epoch milliseconds. */
export const findCompleteDays = async (db: Db, table: DaysTable, since: Date) => {
  const rows = await db.selectFrom(table).select("day_at").where("day_at", ">=", since).execute()
  return rows.map(({ day_at }) => day_at.getTime())
}

/** Marks a day as complete. Returns false when it already is; another node's run is waited for. */
export const completeDay = async (trx: Trx, table: DaysTable, day_at: Date) => {
  const query = trx.insertInto(table).values({ day_at })
  const result = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
