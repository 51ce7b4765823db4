import { type Kysely, sql } from "kysely"

/** Profiles and privacy settings, uploads, blacklist reasons, notes, reports and notifications. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table members
      add column occupation text check (char_length(occupation) <= 20),
      add column smoking_habit text check (smoking_habit in (
        'non_smoker', 'e_cigarette', 'occasionally', 'heavy', 'cigar'
      )),
      add column drinking_habit text check (drinking_habit in ('none', 'social', 'wine_tasting', 'leisure', 'heavy')),
      add column relationship_type text check (relationship_type in ('negotiable', 'long_term', 'short_term')),
      add column interaction_mode text check (interaction_mode in (
        'negotiable', 'companionship', 'travel_companion', 'dinner_gathering'
      )),
      add column ideal_partner_description text check (char_length(ideal_partner_description) <= 500),
      add column identity_switched_at timestamptz(3),
      add column show_online boolean not null default true,
      add column show_age boolean not null default true,
      add column show_city boolean not null default true,
      add column show_body boolean not null default true,
      add column show_likes boolean not null default true,
      add column discoverable boolean not null default true,
      add column record_views boolean not null default true`.execute(db)
  // The public part of presence, by which lists are ordered and filtered: to the minute, or nothing. The time
  // zone is explicit so that the same minute is equal in every session.
  await sql`
    alter table members add column shown_online timestamptz(3) not null generated always as (
      case when show_online then date_trunc('minute', last_online at time zone 'UTC') at time zone 'UTC'
      else to_timestamp(0) end) stored`.execute(db)
  await sql`drop index members_by_last_online, members_by_city, members_by_birth_date`.execute(db)
  await sql`
    create index members_by_shown_online on members (shown_online desc, id desc)
      where status = 'active' and discoverable`.execute(db)
  await sql`
    create index members_by_city on members (city, shown_online desc, id desc)
      where status = 'active' and discoverable and show_city`.execute(db)
  await sql`
    create index members_by_birth_date on members (birth_date)
      where status = 'active' and discoverable and show_age`.execute(db)

  // The upload that a photo came from, so that a retry refers to the same photo.
  await sql`alter table member_photos add column upload_key text unique`.execute(db)
  await sql`
    create table uploads (
      key text primary key,
      member_id uuid not null references members on delete cascade,
      purpose text not null check (purpose in ('profile_photo', 'draft')),
      content_type text not null,
      created_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db)
  await sql`create index uploads_by_time on uploads (created_at)`.execute(db)
  await sql`create index uploads_by_member on uploads (member_id)`.execute(db)

  await sql`
    alter table blocks
      add column id uuid not null default gen_random_uuid() unique,
      add column reason text check (char_length(reason) <= 100)`.execute(db)
  await sql`create index blocks_by_blocker on blocks (blocker_id, created_at desc, id desc)`.execute(db)

  await sql`
    create table notes (
      author_id uuid not null references members on delete cascade,
      target_id uuid not null references members on delete cascade,
      content text not null check (char_length(content) between 1 and 100),
      updated_at timestamptz(3) not null,
      primary key (author_id, target_id),
      check (author_id <> target_id)
    )`.execute(db)
  await sql`create index notes_by_target on notes (target_id)`.execute(db)

  // A report outlives both its reporter and its target.
  await sql`
    create table reports (
      id uuid primary key,
      receipt_number text not null unique,
      reporter_id uuid references members on delete set null,
      target_type text not null check (target_type in ('member', 'post', 'comment', 'wish', 'message', 'album')),
      target_id uuid not null,
      target_member_id uuid references members on delete set null,
      reason text not null check (reason in ('fake', 'scam', 'harassment', 'underage', 'illegal', 'photo', 'other')),
      details text check (char_length(details) <= 1000),
      evidence jsonb not null,
      status text not null default 'open' check (status in ('open', 'closed')),
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create unique index one_open_report on reports (reporter_id, target_type, target_id) where status = 'open'`.execute(
    db,
  )
  await sql`create index reports_by_target_member on reports (target_member_id)`.execute(db)
  await sql`create index reports_by_status on reports (status, created_at desc, id desc)`.execute(db)
  // Files in a report stay when their owner deletes them.
  await sql`
    create table report_files (
      report_id uuid not null references reports on delete cascade,
      key text not null,
      primary key (report_id, key)
    )`.execute(db)
  await sql`create index report_files_by_key on report_files (key)`.execute(db)

  // One row per event that notifies once: a second like of the same member repeats it, a visit on another day
  // does not.
  await sql`
    create table notifications (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      type text not null check (type ~ '^[a-z_]{1,40}$'),
      actor_id uuid references members on delete cascade,
      about_id uuid,
      once_key text not null check (char_length(once_key) <= 100),
      created_at timestamptz(3) not null,
      read_at timestamptz(3),
      unique (member_id, type, once_key)
    )`.execute(db)
  await sql`create index notifications_by_member on notifications (member_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index notifications_by_actor on notifications (actor_id)`.execute(db)
}
