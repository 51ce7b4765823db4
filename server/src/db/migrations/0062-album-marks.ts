import { type Kysely, sql } from "kysely"

/** The codes by which a copy of a picture names its viewer. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table albums add column marks_pictures boolean not null default false`.execute(db)

  await sql`
    create table album_marks (
      code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
      album_id uuid not null references albums on delete cascade,
      member_id uuid not null references members on delete cascade,
      created_at timestamptz(3) not null,
      unique (album_id, member_id)
    )`.execute(db)
  await sql`create index album_marks_by_member on album_marks (member_id)`.execute(db)
}
