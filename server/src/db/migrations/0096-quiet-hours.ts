import { type Kysely, sql } from "kysely"

/** Adds the hours of the Taipei day in which a member receives neither pushes nor digests. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table notification_quiet_hours (
      member_id uuid primary key references members on delete cascade,
      starts_at text not null check (starts_at ~ '^([01][0-9]|2[0-3]):(00|30)$'),
      ends_at text not null check (ends_at ~ '^([01][0-9]|2[0-3]):(00|30)$'),
      check (starts_at <> ends_at)
    )`.execute(db)
}
