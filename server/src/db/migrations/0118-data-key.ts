import { type Kysely, sql } from "kysely"

/** The key of what is stored, recognised without storing it. At most one row. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table data_key (
      is_only boolean primary key default true check (is_only),
      fingerprint text not null
    )`.execute(db)
}
