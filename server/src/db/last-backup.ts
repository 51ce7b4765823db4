import type { Db } from "./client.ts"

/** Notes that a backup was completed, for the metrics of every node. */
export const noteBackup = async (db: Db, completed_at: Date) => {
  await db
    .insertInto("last_backup")
    .values({ completed_at })
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet({ completed_at }))
    .execute()
}

/** When the last backup was completed; null when none was. */
export const lastBackupAt = async (db: Db): Promise<Date | null> => {
  const row = await db.selectFrom("last_backup").select("completed_at").executeTakeFirst()
  return row?.completed_at ?? null
}
