import { type Kysely, sql } from "kysely"

/** When an admin last reauthenticated in a session. Sensitive acts require a recent sign-in. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table admin_sessions add column reauthenticated_at timestamptz(3)`.execute(db)
}
