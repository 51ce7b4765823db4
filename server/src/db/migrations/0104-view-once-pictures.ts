import { type Kysely, sql } from "kysely"

/** Pictures that their reader may open once, and pictures that are shown as one group. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table messages
      add column is_view_once boolean not null default false,
      add column opened_at timestamptz(3),
      add column group_id uuid,
      drop constraint messages_has_content,
      -- Valid for every row of before, and 0105 checks that without stopping anybody. A picture that was opened
      -- or that expired has no file any more.
      add constraint messages_has_content check (deleted_at is not null or content is not null
        or media_key is not null or type = 'profile' or is_view_once) not valid,
      add constraint messages_view_once check (
        not is_view_once or type = 'image' and deleted_at is null and group_id is null) not valid,
      add constraint messages_opened check (opened_at is null or is_view_once) not valid,
      add constraint messages_group check (group_id is null or type = 'image') not valid`.execute(db)
  // For the limit of a group, and for its report.
  await sql`
    create index messages_by_group on messages (conversation_id, group_id) where group_id is not null`.execute(
    db,
  )
  // For the deletion of opened and expired ones.
  await sql`
    create index messages_view_once_files on messages (created_at)
      where is_view_once and media_key is not null`.execute(db)
}
