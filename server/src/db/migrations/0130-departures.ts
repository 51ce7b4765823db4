import { type Kysely, sql } from "kysely"

/** Ended accounts by day, each with the answer why, if any. Nothing leads to the member. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table departures (
      answer_token_hash bytea primary key,
      day_at timestamptz(3) not null,
      reason text
    )`.execute(db)
  await sql`create index departures_by_day on departures (day_at)`.execute(db)
}
