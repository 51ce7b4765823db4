import { type Kysely, sql } from "kysely"

/** What the daily batches of avoided contacts have still to do. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table avoided_contact_changes (
      contact_id uuid primary key references avoided_contacts on delete cascade,
      is_ending boolean not null,
      due_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index avoided_contact_changes_by_time on avoided_contact_changes (due_at)`.execute(db)
}
