import { type Kysely, sql } from "kysely"

/** How much of an opened picture its reader has received. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table view_once_readings (
      message_id uuid primary key references messages on delete cascade,
      id uuid not null unique,
      claimed_bytes integer not null default 0 check (claimed_bytes >= 0),
      sent_bytes integer not null default 0 check (sent_bytes >= 0),
      ended_at timestamptz(3)
    )`.execute(db)
}
