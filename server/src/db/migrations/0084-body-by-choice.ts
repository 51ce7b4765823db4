import { type Kysely, sql } from "kysely"

/** New members show height and weight only by choice. Those who joined before keep their setting. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table members alter column show_body set default false`.execute(db)
}
