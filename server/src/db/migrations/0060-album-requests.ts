import { type Kysely, sql } from "kysely"

/** Requests for albums, and the access that owners grant to single members. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table albums add column accepts_requests boolean not null default false`.execute(db)

  await sql`
    create table album_requests (
      id uuid primary key,
      album_id uuid not null references albums on delete cascade,
      member_id uuid not null references members on delete cascade,
      message text not null check (char_length(message) between 1 and 100),
      created_at timestamptz(3) not null,
      closed_at timestamptz(3),
      quiet_until timestamptz(3),
      unique (album_id, member_id)
    )`.execute(db)
  await sql`create index album_requests_by_member on album_requests (member_id)`.execute(db)
  await sql`create index album_requests_by_time on album_requests (created_at)`.execute(db)

  await sql`
    create table album_grants (
      id uuid primary key,
      album_id uuid not null references albums on delete cascade,
      member_id uuid not null references members on delete cascade,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3),
      unique (album_id, member_id)
    )`.execute(db)
  await sql`create index album_grants_by_member on album_grants (member_id)`.execute(db)
  await sql`create index album_grants_by_expiry on album_grants (expires_at)`.execute(db)
}
