import { type Kysely, sql } from "kysely"

/** Conversations of two members, messages, reactions, and the files of messages. */
export const up = async (db: Kysely<unknown>) => {
  // Files from their upload on; unattached ones are deleted after a day.
  await sql`
    create table media_files (
      key text primary key,
      member_id uuid references members on delete set null,
      media_type text not null check (media_type in ('image', 'video', 'audio')),
      content_type text not null,
      state text not null check (state in ('processing', 'ready', 'failed')),
      play_key text,
      thumbnail_key text,
      duration_seconds real check (duration_seconds >= 0),
      width integer check (width > 0),
      height integer check (height > 0),
      size bigint not null check (size > 0),
      waveform real[],
      created_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db)
  await sql`create index media_files_unused on media_files (created_at) where used_at is null`.execute(db)
  await sql`create index media_files_by_member on media_files (member_id)`.execute(db)

  await sql`
    create table conversations (
      id uuid primary key,
      started_by_id uuid references members on delete set null,
      revision bigint not null default 0,
      created_at timestamptz(3) not null
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index conversations_by_starter on conversations (started_by_id, created_at)`.execute(db)

  await sql`
    create table conversation_members (
      conversation_id uuid not null references conversations on delete cascade,
      member_id uuid not null references members on delete cascade,
      other_id uuid not null references members on delete cascade,
      unread_count integer not null default 0 check (unread_count >= 0),
      read_position bigint not null default 0,
      first_position bigint,
      sorted_at timestamptz(3) not null,
      primary key (conversation_id, member_id),
      unique (member_id, other_id),
      check (member_id <> other_id)
    ) with (fillfactor = 80)`.execute(db)
  await sql`
    create index conversation_members_by_time on conversation_members (member_id, sorted_at desc, conversation_id desc)`.execute(
    db,
  )
  await sql`
    create index conversation_members_unread on conversation_members (member_id)
      include (other_id, unread_count) where unread_count > 0`.execute(db)
  await sql`create index conversation_members_by_other on conversation_members (other_id)`.execute(db)

  await sql`
    create table messages (
      id uuid primary key,
      conversation_id uuid not null references conversations on delete cascade,
      position bigint not null,
      revision bigint not null,
      sender_id uuid not null,
      type text not null check (type in ('text', 'image', 'video', 'audio')),
      content text check (char_length(content) between 1 and 2000),
      media_key text references media_files,
      reply_to_id uuid references messages on delete set null,
      client_message_id text check (char_length(client_message_id) <= 64),
      edited_at timestamptz(3),
      deleted_at timestamptz(3),
      created_at timestamptz(3) not null,
      unique (conversation_id, position),
      constraint messages_sent_once unique (conversation_id, sender_id, client_message_id),
      foreign key (conversation_id, sender_id)
        references conversation_members (conversation_id, member_id) on delete cascade,
      check (deleted_at is not null or content is not null or media_key is not null),
      check (deleted_at is null or (content is null and media_key is null))
    )`.execute(db)
  await sql`create unique index messages_by_revision on messages (conversation_id, revision)`.execute(db)
  await sql`create index messages_by_media on messages (media_key) where media_key is not null`.execute(db)
  await sql`create index messages_by_reply on messages (reply_to_id) where reply_to_id is not null`.execute(
    db,
  )

  await sql`
    create table message_reactions (
      message_id uuid not null references messages on delete cascade,
      member_id uuid not null references members on delete cascade,
      type text not null check (type in ('thumbs_up', 'heart', 'laugh', 'surprised', 'sad', 'angry')),
      primary key (message_id, member_id)
    )`.execute(db)
  await sql`create index message_reactions_by_member on message_reactions (member_id)`.execute(db)
}
