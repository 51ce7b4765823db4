import { type Kysely, sql } from "kysely"

/** Members whose posts a member follows. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table follows (
      member_id uuid not null references members on delete cascade,
      followed_id uuid not null references members on delete cascade,
      followed_at timestamptz(3) not null,
      primary key (member_id, followed_id),
      check (member_id <> followed_id)
    )`.execute(db)
  await sql`
    create index follows_by_member on follows (member_id, followed_at desc, followed_id desc)`.execute(db)
  // For blocks and the deletion of members.
  await sql`create index follows_by_followed on follows (followed_id)`.execute(db)
}
