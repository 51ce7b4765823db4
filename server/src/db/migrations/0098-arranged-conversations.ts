import { type Kysely, sql } from "kysely"

/** What a member does with a conversation in their own list. The other member's row is another one. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table conversation_members
      add column is_pinned boolean not null default false,
      add column is_archived boolean not null default false,
      add column is_marked_unread boolean not null default false,
      add column muted_until timestamptz(3),
      add column cleared_position bigint not null default 0,
      add constraint conversation_members_pinned check (not (is_pinned and is_archived)) not valid`.execute(
    db,
  )
}
