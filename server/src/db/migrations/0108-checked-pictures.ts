import { type Kysely, sql } from "kysely"

/** Validates the check of 0107, without the lock that adds it. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table posts validate constraint posts_not_empty`.execute(db)
}
