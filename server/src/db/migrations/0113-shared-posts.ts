import { type Kysely, sql } from "kysely"

/**
 * Messages that share a post. A reference, not a copy: each reader sees what they may see of the post now. A
 * deleted post leaves a message without a reference.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table messages
      add column shared_post_id uuid references posts on delete set null,
      drop constraint messages_type_check,
      drop constraint messages_has_content,
      -- Valid for every earlier row. 0114 checks that without blocking writers.
      add constraint messages_type_check
        check (type in ('text', 'image', 'video', 'audio', 'profile', 'post')) not valid,
      add constraint messages_has_content check (deleted_at is not null or content is not null
        or media_key is not null or type in ('profile', 'post') or is_view_once) not valid,
      add constraint messages_shared_post check (
        shared_post_id is null or type = 'post' and deleted_at is null) not valid`.execute(db)
  // For the deletion of posts.
  await sql`
    create index messages_by_shared_post on messages (shared_post_id)
      where shared_post_id is not null`.execute(db)
}
