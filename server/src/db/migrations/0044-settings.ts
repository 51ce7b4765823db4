import { type Kysely, sql } from "kysely"

/** The settings that an owner has changed. Without a row, a setting has its default. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table settings (
      name text primary key,
      value jsonb not null,
      changed_at timestamptz(3) not null,
      changed_by uuid not null
    )`.execute(db)
}
