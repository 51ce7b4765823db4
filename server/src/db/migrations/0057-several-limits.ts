import { type Kysely, sql } from "kysely"

/**
 * A member may have several limits of first messages, each by a decision of its own: when an appeal lifts one,
 * the others hold.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`drop index first_message_limits_current`.execute(db)
}
