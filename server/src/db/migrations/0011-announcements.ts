import { type Kysely, sql } from "kysely"

/**
 * Announcements with the progress of their delivery. For reminders: an index on likes by creation time, and
 * whether a like was ever mutual, even if that ended. Older likes lack this and are judged by their current
 * state.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table announcements (
      id uuid primary key,
      title text not null check (char_length(title) between 1 and 60),
      message text not null check (char_length(message) between 1 and 500),
      created_by uuid not null,
      created_at timestamptz(3) not null,
      withdrawn_at timestamptz(3),
      finished_at timestamptz(3),
      told_through uuid,
      told_count integer not null default 0
    )`.execute(db)
  await sql`create index announcements_by_time on announcements (created_at desc, id desc)`.execute(db)
  await sql`alter table likes add column answered boolean not null default false`.execute(db)
  await sql`create index likes_by_time on likes (created_at, liker_id, liked_id)`.execute(db)
}
