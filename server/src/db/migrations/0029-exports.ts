import { type Kysely, sql } from "kysely"

/** The latest export of each member's data. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table exports (
      id uuid primary key,
      member_id uuid not null unique references members on delete cascade,
      requested_at timestamptz(3) not null,
      key text,
      size bigint,
      expires_at timestamptz(3),
      check ((key is null) = (expires_at is null) and (key is null) = (size is null))
    )`.execute(db)
  await sql`create index exports_by_end on exports (expires_at)`.execute(db)
}
