import { type Kysely, sql } from "kysely"

/** Passkeys, their challenges and settings, and the time of a session's last reauthentication. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table passkeys (
      credential_id bytea primary key check (length(credential_id) between 1 and 1023),
      member_id uuid not null references members on delete cascade,
      public_key bytea not null,
      sign_count bigint not null,
      device_name text not null check (char_length(device_name) between 1 and 50),
      device_type text not null check (device_type in ('platform', 'cross-platform', 'unknown')),
      transports text[] not null,
      aaguid uuid not null,
      is_synced boolean not null,
      user_verified boolean not null,
      usage_count integer not null default 0,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3)
    )`.execute(db)
  await sql`create index passkeys_by_member on passkeys (member_id)`.execute(db)

  await sql`
    create table passkey_settings (
      member_id uuid primary key references members on delete cascade,
      auto_remove_unused_days smallint not null check (auto_remove_unused_days between 0 and 365)
    )`.execute(db)

  await sql`
    create table passkey_challenges (
      challenge_hash bytea primary key,
      purpose text not null check (purpose in ('register', 'sign_in', 'reauthenticate')),
      member_id uuid,
      session_id uuid references sessions on delete cascade,
      user_verification text not null
        check (user_verification in ('required', 'preferred', 'discouraged')),
      device_name text check (char_length(device_name) between 1 and 50),
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index passkey_challenges_by_session on passkey_challenges (session_id)`.execute(db)
  await sql`create index passkey_challenges_by_end on passkey_challenges (expires_at)`.execute(db)

  await sql`alter table sessions add column reauthenticated_at timestamptz(3)`.execute(db)
}
