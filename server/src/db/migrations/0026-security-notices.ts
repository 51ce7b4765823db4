import { type Kysely, sql } from "kysely"

/** Account changes that members were notified of, each with a link to report that it was not them. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table security_notices (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      event text not null,
      detail text not null,
      token_hash bytea not null unique,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index security_notices_by_member on security_notices (member_id)`.execute(db)
  await sql`create index security_notices_by_end on security_notices (expires_at)`.execute(db)
}
