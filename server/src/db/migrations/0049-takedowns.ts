import { type Kysely, sql } from "kysely"

/**
 * Takedowns. `takedown_files` names files by the key that they had; a sealed file lies under another one.
 * Members are named without foreign keys: a legal hold outlives an account.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table takedowns (
      id uuid primary key,
      origin text not null check (origin in ('authority', 'victim')),
      reference text not null check (char_length(reference) between 1 and 100),
      note text check (char_length(note) between 1 and 2000),
      created_at timestamptz(3) not null,
      created_by uuid not null,
      hold_until timestamptz(3) not null,
      destroyed_at timestamptz(3),
      withdrawn_at timestamptz(3)
    )`.execute(db)
  await sql`create index takedowns_by_time on takedowns (created_at desc, id desc)`.execute(db)
  await sql`create index takedowns_held on takedowns (hold_until) where destroyed_at is null`.execute(db)
  await sql`
    create table takedown_items (
      id uuid primary key,
      takedown_id uuid not null references takedowns,
      type text not null
        check (type in ('photo', 'post', 'comment', 'wish', 'message', 'album', 'album_file')),
      target_id uuid not null,
      member_id uuid,
      content jsonb,
      added_at timestamptz(3) not null,
      hidden_at timestamptz(3),
      unique (takedown_id, type, target_id)
    )`.execute(db)
  await sql`
    create table takedown_files (
      item_id uuid not null references takedown_items,
      key text not null,
      sealed_at timestamptz(3),
      missing boolean not null default false,
      primary key (item_id, key)
    )`.execute(db)
  await sql`create index takedown_files_by_key on takedown_files (key)`.execute(db)
  await sql`
    create table rejected_pictures (
      takedown_id uuid not null references takedowns,
      perceptual_hash bit(64) not null,
      primary key (takedown_id, perceptual_hash)
    )`.execute(db)
  await sql`
    create table takedown_log (
      id uuid primary key,
      takedown_id uuid not null references takedowns,
      at timestamptz(3) not null,
      event text not null,
      admin_id uuid
    )`.execute(db)
  await sql`create index takedown_log_by_takedown on takedown_log (takedown_id, at desc, id desc)`.execute(db)
  await sql`
    create function keep_takedown_log() returns trigger language plpgsql as $$
      begin raise exception 'the log of takedowns only grows'; end
    $$`.execute(db)
  await sql`
    create trigger takedown_log_only_grows before update or delete or truncate on takedown_log
      for each statement execute function keep_takedown_log()`.execute(db)
}
