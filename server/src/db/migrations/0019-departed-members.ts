import { type Kysely, sql } from "kysely"

/**
 * A departed member keeps an id in the conversations and reports of others, without a row in `members`. The
 * code that deletes a member decides what else is deleted; see decision 25.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table conversation_members
      drop constraint conversation_members_member_id_fkey,
      drop constraint conversation_members_other_id_fkey`.execute(db)
  await sql`alter table reports drop constraint reports_target_member_id_fkey`.execute(db)
}
