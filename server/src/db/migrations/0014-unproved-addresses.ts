import { type Kysely, sql } from "kysely"

/** Known devices end with the sessions; an e-mail address belongs to the account that proved it. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table credentials add column device_generation integer not null default 0`.execute(db)
  await sql`alter table credentials drop constraint credentials_email_taken`.execute(db)
  await sql`
    create unique index credentials_email_proved on credentials (email) where email_verified_at is not null`.execute(
    db,
  )
  await sql`create index credentials_by_email on credentials (email)`.execute(db)
  await sql`
    create index credentials_unproved on credentials (created_at) where email_verified_at is null`.execute(db)
}
