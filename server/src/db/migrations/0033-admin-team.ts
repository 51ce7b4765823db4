import { type QueryExecutorProvider, sql } from "kysely"

/**
 * Invitations and suspensions of admins. A suspension ends the admin's sessions, also a manual one. The address
 * of an invitation is that of no admin.
 */
export const up = async (db: QueryExecutorProvider) => {
  await sql`
    create table admin_invitations (
      id uuid primary key,
      email text not null unique,
      role text not null check (role in ('owner', 'moderator', 'support', 'viewer')),
      token_hash bytea not null unique,
      invited_by uuid references admins on delete cascade,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`alter table admins add column suspended_at timestamptz(3)`.execute(db)
  await sql`
    create trigger admins_suspended_end_sessions after update of suspended_at on admins
      for each row when (new.suspended_at is not null and old.suspended_at is null)
      execute function end_admin_sessions()`.execute(db)
}
