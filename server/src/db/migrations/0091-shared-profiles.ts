import { type Kysely, sql } from "kysely"

/**
 * Messages that share the profile of a member. A reference, not a copy: each reader sees what they may see of the
 * member now. A deleted member leaves a message without a reference.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table messages
      add column shared_member_id uuid references members on delete set null,
      drop constraint messages_type_check,
      -- The one that a message which is not deleted has a text or a file.
      drop constraint messages_check,
      -- Valid for every row of before, and 0093 checks that without stopping anybody.
      add constraint messages_type_check
        check (type in ('text', 'image', 'video', 'audio', 'profile')) not valid,
      add constraint messages_has_content check (
        deleted_at is not null or content is not null or media_key is not null or type = 'profile') not valid,
      add constraint messages_shared_member check (
        shared_member_id is null or type = 'profile' and deleted_at is null) not valid`.execute(db)
  // For the deletion of members.
  await sql`
    create index messages_by_shared_member on messages (shared_member_id)
      where shared_member_id is not null`.execute(db)
}
