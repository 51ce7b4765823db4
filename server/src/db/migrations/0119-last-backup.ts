import { type Kysely, sql } from "kysely"

/** When `npm run backup` was last completed. At most one row. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table last_backup (
      is_only boolean primary key default true check (is_only),
      completed_at timestamptz not null
    )`.execute(db)
}
