import { type Kysely, sql } from "kysely"

/**
 * Passkeys of admins and their challenges. Like a change of the password or the authenticator, an added or a removed
 * passkey ends the admin's sessions.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table admin_passkeys (
      credential_id bytea primary key check (length(credential_id) between 1 and 1023),
      admin_id uuid not null references admins on delete cascade,
      public_key bytea not null,
      sign_count bigint not null,
      device_name text not null check (char_length(device_name) between 1 and 50),
      transports text[] not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3)
    )`.execute(db)
  await sql`create index admin_passkeys_by_admin on admin_passkeys (admin_id)`.execute(db)

  await sql`
    create table admin_passkey_challenges (
      challenge_hash bytea primary key,
      purpose text not null check (purpose in ('register', 'sign_in', 'reauthenticate')),
      session_id uuid references admin_sessions on delete cascade,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`
    create index admin_passkey_challenges_by_session on admin_passkey_challenges (session_id)`.execute(db)
  await sql`create index admin_passkey_challenges_by_end on admin_passkey_challenges (expires_at)`.execute(db)

  await sql`
    create trigger admin_passkeys_end_sessions after insert or delete on admin_passkeys
      for each row execute function end_admin_sessions()`.execute(db)
}
