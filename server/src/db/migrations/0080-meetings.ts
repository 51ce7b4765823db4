import { type Kysely, sql } from "kysely"

/** Plans of meetings, and the contacts who get no more messages of a member. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table meetings (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      own_name text not null check (char_length(own_name) between 1 and 20),
      person text not null check (char_length(person) between 1 and 60),
      place text not null check (char_length(place) between 1 and 300),
      meets_at timestamptz(3) not null,
      check_in_at timestamptz(3) not null,
      link_hours int not null check (link_hours between 2 and 48),
      contact_kind text not null check (contact_kind in ('email', 'phone')),
      contact text not null check (char_length(contact) <= 254),
      token_hash bytea not null unique,
      created_at timestamptz(3) not null,
      reminded_at timestamptz(3),
      alerts int not null default 0 check (alerts between 0 and 2),
      alerted_at timestamptz(3),
      contact_stopped_at timestamptz(3),
      outcome text check (outcome in ('safe', 'cancelled')),
      ended_at timestamptz(3),
      check ((alerts = 0) = (alerted_at is null)),
      check ((outcome is null) = (ended_at is null))
    )`.execute(db)
  await sql`create index meetings_by_member on meetings (member_id)`.execute(db)
  await sql`create index meetings_open on meetings (check_in_at) where ended_at is null`.execute(db)
  await sql`create index meetings_by_erasure on meetings (coalesce(ended_at, check_in_at))`.execute(db)
  await sql`
    create table meeting_opt_outs (
      member_id uuid not null references members on delete cascade,
      contact_hash bytea not null,
      created_at timestamptz(3) not null,
      primary key (member_id, contact_hash)
    )`.execute(db)
}
