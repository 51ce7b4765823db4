import { type Kysely, sql } from "kysely"

/** Members whom a member has passed. Explore leaves them out by the primary key. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table passes (
      member_id uuid not null references members on delete cascade,
      passed_id uuid not null references members on delete cascade,
      passed_at timestamptz(3) not null,
      primary key (member_id, passed_id) include (passed_at),
      check (member_id <> passed_id)
    )`.execute(db)
  await sql`create index passes_by_member on passes (member_id, passed_at desc, passed_id desc)`.execute(db)
  await sql`create index passes_by_passed on passes (passed_id)`.execute(db)
  await sql`create index passes_by_time on passes (passed_at)`.execute(db)
}
