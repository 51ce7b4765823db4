import { type Kysely, sql } from "kysely"

/** Changes of members' e-mail addresses: requested, then confirmed and still reversible. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table email_changes (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      to_email text not null,
      requested_at timestamptz(3) not null,
      from_email text,
      from_verified_at timestamptz(3),
      confirmed_at timestamptz(3),
      token_hash bytea not null unique,
      expires_at timestamptz(3) not null,
      check ((confirmed_at is null) = (from_email is null))
    )`.execute(db)
  await sql`create unique index email_changes_pending on email_changes (member_id) where confirmed_at is null`.execute(
    db,
  )
  await sql`create index email_changes_by_member on email_changes (member_id, confirmed_at)`.execute(db)
  await sql`create index email_changes_by_end on email_changes (expires_at)`.execute(db)
}
