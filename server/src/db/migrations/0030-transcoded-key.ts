import { type QueryExecutorProvider, sql } from "kysely"

/** Renames the column of the transcoded file's key. */
export const up = async (db: QueryExecutorProvider) => {
  await sql`alter table media_files rename column play_key to transcoded_key`.execute(db)
}
