import { type Kysely, sql } from "kysely"

/** The bytes that each member has stored and uploaded, for quotas. */
export const up = async (db: Kysely<unknown>) => {
  // An expected upload counts while its URL is valid.
  await sql`alter table uploads add column size bigint not null default 0 check (size >= 0)`.execute(db)
  await sql`
    alter table contact_attachments
      add column member_id uuid references members on delete set null,
      add column size bigint not null default 0 check (size >= 0)`.execute(db)
  await sql`
    create index contact_attachments_by_member on contact_attachments (member_id)
      where member_id is not null`.execute(db)
  await sql`
    create table upload_days (
      member_id uuid not null references members on delete cascade,
      day date not null,
      bytes bigint not null check (bytes >= 0),
      primary key (member_id, day)
    )`.execute(db)
  await sql`create index upload_days_by_day on upload_days (day)`.execute(db)
}
