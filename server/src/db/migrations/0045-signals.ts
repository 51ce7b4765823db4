import { type Kysely, sql } from "kysely"

/** Signals about members: counts of one day, for the team to look at. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table member_signals (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      day_at timestamptz(3) not null,
      kind text not null check (kind in
        ('many_blocks', 'many_reports', 'alike_messages', 'links', 'bank_accounts', 'same_photos')),
      count int not null,
      dismissed_at timestamptz(3),
      dismissed_by uuid,
      unique (member_id, day_at, kind)
    )`.execute(db)
  await sql`
    create index member_signals_open on member_signals (day_at desc, id desc)
      where dismissed_at is null`.execute(db)
  await sql`
    create index member_signals_dismissed on member_signals (day_at desc, id desc)
      where dismissed_at is not null`.execute(db)
  await sql`create table signal_days (day_at timestamptz(3) primary key)`.execute(db)
  await sql`create index conversations_by_creation on conversations (created_at, id)`.execute(db)
}
