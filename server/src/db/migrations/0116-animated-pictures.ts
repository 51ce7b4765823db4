import { type Kysely, sql } from "kysely"

/** The small version of an animation is still. Animations from before count as still pictures: nothing marks them. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table media_files add column is_animated boolean not null default false`.execute(db)
}
