import { type Kysely, sql } from "kysely"

/** Who opened which album when: one row for each half hour. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table album_views (
      id uuid primary key,
      album_id uuid not null references albums on delete cascade,
      member_id uuid not null references members on delete cascade,
      slot timestamptz(3) not null,
      viewed_at timestamptz(3) not null,
      unique (album_id, member_id, slot)
    )`.execute(db)
  await sql`create index album_views_by_album on album_views (album_id, viewed_at desc, id desc)`.execute(db)
  await sql`create index album_views_by_member on album_views (member_id)`.execute(db)
  await sql`create index album_views_by_time on album_views (viewed_at)`.execute(db)
}
