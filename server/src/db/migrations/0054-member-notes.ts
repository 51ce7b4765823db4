import { type Kysely, sql } from "kysely"

/** The team's notes about members, which end with the member. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table member_notes (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      admin_id uuid not null,
      text text not null check (length(text) between 1 and 1000),
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index member_notes_by_member on member_notes (member_id, created_at desc)`.execute(db)
}
