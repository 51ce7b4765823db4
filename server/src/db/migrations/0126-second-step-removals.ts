import { type Kysely, sql } from "kysely"

/** Removals of a second step that a recovery began. They wait, so that the holder of the second step can keep it. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table second_step_removals (
      member_id uuid primary key references members on delete cascade,
      added_since timestamptz(3) not null,
      requested_at timestamptz(3) not null,
      due_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index second_step_removals_by_due on second_step_removals (due_at)`.execute(db)
}
