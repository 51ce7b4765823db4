import { type Kysely, sql } from "kysely"

/** Where the log of writes was after the last write of a session; unknown before one is noted. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table sessions add column written_lsn pg_lsn`.execute(db)
}
