import type { MigrationModule } from "@pinyu/server/db/run-pending.ts"
import { type Kysely, sql } from "kysely"

const statements = (texts: readonly string[], isOutsideTransaction = false): MigrationModule => ({
  isOutsideTransaction,
  up: async (db) => {
    for (const text of texts) await sql.raw(text).execute(db)
  },
})

/** Fills a column a thousand rows at a time, in the order of the ids: each row is read once. */
const backfill = async (db: Kysely<unknown>) => {
  let last = "00000000-0000-0000-0000-000000000000"
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select id from posts where id > ${last} order by id limit 1000
      ), changed as (
        update posts set mood = 'calm' from batch where posts.id = batch.id and mood is null
      ) select id from batch order by id desc limit 1`.execute(db)
    if (!rows[0]) return
    last = rows[0].id
  }
}

/** What a migration may do on a large table, and how. */
export const goodMigrations: Record<string, MigrationModule> = {
  "9001-column": statements([
    "alter table posts add column mood text",
    // For the rows that older nodes add: a backfill does not see them all.
    "alter table posts alter column mood set default 'calm'",
    "alter table posts add column place text default 'here'",
  ]),
  "9002-check": statements([
    "alter table posts add constraint posts_mood check (mood in ('calm', 'glad')) not valid",
  ]),
  "9003-checked": statements(["alter table posts validate constraint posts_mood"]),
  "9004-index": statements(
    [
      "drop index concurrently if exists messages_by_sender",
      "create index concurrently messages_by_sender on messages (sender_id, created_at)",
    ],
    true,
  ),
  "9005-values": { isOutsideTransaction: true, up: backfill },
  "9006-required": statements([
    "alter table posts add constraint posts_has_place check (place is not null) not valid",
  ]),
  "9007-checked": statements(["alter table posts validate constraint posts_has_place"]),
  "9008-required": statements([
    "alter table posts alter column place set not null",
    "alter table posts drop constraint posts_has_place",
  ]),
  "9009-table": statements([
    "create table moods (post_id uuid primary key references posts on delete cascade, mood text not null)",
    "create index moods_by_mood on moods (mood)",
    // A reference to a table that is not filled leaves its rows alone.
    "create table mood_pictures (key text primary key references media_files, mood text)",
    "alter table mood_pictures alter column mood set not null",
  ]),
}

/** What blocks writers on a large table or breaks them, and how the test says so. */
export const badMigrations: [name: string, migration: MigrationModule, message: RegExp][] = [
  [
    "a rewrite",
    statements(["alter table posts add column token uuid default gen_random_uuid()"]),
    /rewrites posts/,
  ],
  [
    "a rewrite of a table that has one row a member",
    statements(["alter table sessions add column token uuid default gen_random_uuid()"]),
    /rewrites sessions/,
  ],
  [
    "a rewrite of conversations",
    statements(["alter table conversations add column token uuid default gen_random_uuid()"]),
    /rewrites conversations/,
  ],
  [
    "an index of their members that blocks writers",
    statements(["create index conversation_members_by_partner on conversation_members (other_id)"]),
    /reads all rows of conversation_members under ShareLock/,
  ],
  [
    "another type",
    statements(["alter table messages alter column position type numeric"], true),
    /rewrites messages/,
  ],
  [
    "an index that blocks writers",
    statements(["create index messages_by_content on messages (content)"]),
    /reads all rows of messages under ShareLock/,
  ],
  [
    "the same outside a transaction",
    statements(["create index notifications_by_title on notifications (title)"], true),
    /reads all rows of notifications under ShareLock/,
  ],
  [
    "a check of all rows",
    statements(["alter table likes add constraint likes_recent check (created_at > '2020-01-01')"]),
    /reads all rows of likes under AccessExclusiveLock/,
  ],
  [
    "a reference of all rows",
    statements(["alter table likes add constraint likes_members foreign key (liker_id) references members"]),
    /reads all rows of (likes|members) under ShareRowExclusiveLock/,
  ],
  [
    "a scan after a change of the table",
    statements([
      "alter table posts add column words integer",
      "create table counts as select count(content) from posts",
    ]),
    /reads all rows of posts under AccessExclusiveLock/,
  ],
  [
    "a change of all rows",
    statements(["update messages set edited_at = created_at"]),
    /changes more than \d+ rows of messages/,
  ],
  [
    "a change of all conversations",
    statements(["update conversations set revision = revision + 1"]),
    /changes more than \d+ rows of conversations/,
  ],
  [
    "the same in one statement outside a transaction",
    statements(["update notifications set title = ''"], true),
    /changes more than \d+ rows of notifications/,
  ],
  [
    "a change of a table that is not filled",
    statements(["alter table media_files add column token uuid default gen_random_uuid()"]),
    /media_files is not filled: fill it in fill-tables.ts first/,
  ],
  [
    "an index of such a table",
    statements(["create index uploads_by_purpose on uploads (purpose)"]),
    /uploads is not filled/,
  ],
  [
    "such an index outside a transaction",
    statements(["create index concurrently if not exists blocks_by_time on blocks (created_at)"], true),
    /blocks is not filled/,
  ],
  [
    "new values in such a table",
    statements(["update comment_likes set created_at = now()"]),
    /comment_likes is not filled/,
  ],
  [
    "a change of a table that a former migration created",
    statements(["alter table data_key add column made_at timestamptz"]),
    /data_key is not filled/,
  ],
]
