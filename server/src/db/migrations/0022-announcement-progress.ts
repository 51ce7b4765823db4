import { type Kysely, sql } from "kysely"

/** Renames the columns of an announcement's delivery progress; the rows stay as they are. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table announcements rename column told_through to notified_through`.execute(db)
  await sql`alter table announcements rename column told_count to notified_count`.execute(db)
}
