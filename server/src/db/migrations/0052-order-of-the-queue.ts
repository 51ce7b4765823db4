import { type Kysely, sql } from "kysely"

/** Indexes in the order of the queue, which counts urgency downwards to page by one comparison. */
export const up = async (db: Kysely<unknown>) => {
  await sql`drop index report_cases_queue`.execute(db)
  await sql`
    create index report_cases_queue on report_cases ((-urgency), opened_at, id)
      where applied_at is null`.execute(db)
  await sql`
    create index report_cases_queue_by_reason on report_cases (reason, (-urgency), opened_at, id)
      where applied_at is null`.execute(db)
}
