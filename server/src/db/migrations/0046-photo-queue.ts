import { type Kysely, sql } from "kysely"

/** New photos wait for the team. Those of today do not. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table member_photos
      add column queued_at timestamptz(3),
      add column hidden boolean not null default false,
      add check (not hidden or queued_at is not null)`.execute(db)
  await sql`
    create index member_photos_queue on member_photos (queued_at, id)
      where queued_at is not null`.execute(db)
}
