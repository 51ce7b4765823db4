import { type Kysely, sql } from "kysely"

/** Filters of explore that members keep, and since when each counts new members. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table saved_searches (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      filter jsonb not null check (pg_column_size(filter) <= 4000),
      saved_at timestamptz(3) not null,
      seen_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index saved_searches_by_member on saved_searches (member_id, saved_at desc)`.execute(db)
}
