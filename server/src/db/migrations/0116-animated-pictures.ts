import { type Kysely, sql } from "kysely"

/** The small version of an animation is still. Unknown for files from before. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table media_files add column is_animated boolean`.execute(db)
}
