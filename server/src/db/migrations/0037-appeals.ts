import { type Kysely, sql } from "kysely"

/** Appeals against suspensions, one for each. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table suspensions add column appeal_token_hash bytea unique`.execute(db)
  await sql`
    create table appeals (
      id uuid primary key,
      suspension_id uuid not null unique references suspensions on delete cascade,
      text text not null check (char_length(text) between 10 and 1000),
      created_at timestamptz(3) not null,
      outcome text check (outcome in ('upheld', 'lifted')),
      answer text check (char_length(answer) <= 1000),
      decided_by uuid,
      decided_at timestamptz(3),
      check ((outcome is null) = (decided_at is null))
    )`.execute(db)
  await sql`create index appeals_open on appeals (created_at, id) where decided_at is null`.execute(db)
  await sql`create index appeals_decided on appeals (decided_at desc, id desc) where decided_at is not null`.execute(
    db,
  )
}
