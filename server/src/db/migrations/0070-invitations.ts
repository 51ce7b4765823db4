import { type Kysely, sql } from "kysely"

/**
 * First messages of strangers wait as invitations until the receiver accepts or declines them. Null in a
 * conversation that the member accepted, and in all earlier ones.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table conversation_members
      add column invitation text check (invitation in ('pending', 'declined')),
      add column declined_at timestamptz(3)`.execute(db)
  await sql`
    create index conversation_members_invitations
      on conversation_members (member_id, sorted_at desc, conversation_id desc)
      where invitation is not null`.execute(db)
}
