import type { QuietHours } from "@pinyu/contract/notifications/quiet-hours"
import { sql } from "kysely"
import type { Db } from "../../db/client.ts"

/** A member's quiet hours in rows that may have none. */
export interface QuietHoursColumns {
  quiet_from: string | null
  quiet_to: string | null
}

/** The quiet hours of a joined row. */
export const quietHoursOf = ({ quiet_from: from, quiet_to: to }: QuietHoursColumns): QuietHours | null =>
  from === null || to === null ? null : { from, to }

/** The duration of the joined quiet hours `quiet`; zero without any. */
export const quietDuration = sql<string>`(case when quiet.member_id is null then interval '0'
  when quiet.starts_at < quiet.ends_at then quiet.ends_at::time - quiet.starts_at::time
  else interval '24 hours' - (quiet.starts_at::time - quiet.ends_at::time) end)`

export const findQuietHours = async (db: Db, memberId: string): Promise<QuietHours | null> => {
  const row = await db
    .selectFrom("notification_quiet_hours")
    .select(["starts_at", "ends_at"])
    .where("member_id", "=", memberId)
    .executeTakeFirst()
  return row ? { from: row.starts_at, to: row.ends_at } : null
}

export const saveQuietHours = (db: Db, memberId: string, { from, to }: QuietHours) =>
  db
    .insertInto("notification_quiet_hours")
    .values({ member_id: memberId, starts_at: from, ends_at: to })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet({ starts_at: from, ends_at: to }))
    .execute()

export const deleteQuietHours = (db: Db, memberId: string) =>
  db.deleteFrom("notification_quiet_hours").where("member_id", "=", memberId).execute()
