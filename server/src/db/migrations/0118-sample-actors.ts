import { type Kysely, sql } from "kysely"

/** The actor of one event of a notification that was not withdrawn; null where none is kept. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table notifications add column sample_actor_id uuid`.execute(db)
}
