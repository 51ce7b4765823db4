import { type QueryExecutorProvider, sql } from "kysely"

/** Names the key of the transcoded file after what it is. */
export const up = async (db: QueryExecutorProvider) => {
  await sql`alter table media_files rename column play_key to transcoded_key`.execute(db)
}
