import { type Kysely, sql } from "kysely"

/** Figures of whole days, which name no member, and indexes to count the days before. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table figures (
      day_at timestamptz(3) not null,
      name text not null,
      part text not null,
      value double precision not null,
      primary key (day_at, name, part)
    )`.execute(db)
  await sql`create table figure_days (day_at timestamptz(3) primary key)`.execute(db)
  await sql`create index reports_by_time on reports (created_at)`.execute(db)
  await sql`create index report_cases_by_decision on report_cases (decided_at)
    where decided_at is not null`.execute(db)
}
