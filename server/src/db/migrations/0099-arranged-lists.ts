import { type Kysely, sql } from "kysely"

/** The order of the lists and the unread conversations, with the columns of 0098. Validates its check. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create index conversation_members_listed
      on conversation_members (member_id, is_archived, is_pinned desc, sorted_at desc, conversation_id desc)`.execute(
    db,
  )
  await sql`
    create index conversation_members_counted on conversation_members (member_id)
      include (other_id, unread_count) where unread_count > 0 or is_marked_unread`.execute(db)
  await sql`alter table conversation_members validate constraint conversation_members_pinned`.execute(db)
  // Last, because these also block reads until the transaction ends.
  await sql`drop index conversation_members_by_time`.execute(db)
  await sql`drop index conversation_members_unread`.execute(db)
}
