import { type Kysely, sql } from "kysely"

/** Since when the owner is taking an account back: until they set a new password by mail, nothing signs in. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table credentials add column recovering_since timestamptz(3)`.execute(db)
}
