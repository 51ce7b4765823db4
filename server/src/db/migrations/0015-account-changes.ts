import { type Kysely, sql } from "kysely"

/** When an account last changed, and members who have never signed in. */
export const up = async (db: Kysely<unknown>) => {
  for (const table of ["members", "credentials"] as const) {
    await sql`
      alter table ${sql.table(table)} add column updated_at timestamptz(3) not null default now()`.execute(db)
    await sql`update ${sql.table(table)} set updated_at = created_at`.execute(db)
  }

  // The epoch means never. Registration used to count as a visit.
  await sql`
    update members set last_online = to_timestamp(0)
    where last_online = created_at
      and not exists (select from sessions where sessions.member_id = members.id)`.execute(db)
}
