import { type Kysely, sql } from "kysely"

/**
 * A member who leaves keeps their place in the conversations and reports that stay with others: an id without a row in
 * `members`. The code that deletes a member decides what else goes; see decision 25.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table conversation_members
      drop constraint conversation_members_member_id_fkey,
      drop constraint conversation_members_other_id_fkey`.execute(db)
  await sql`alter table reports drop constraint reports_target_member_id_fkey`.execute(db)
}
