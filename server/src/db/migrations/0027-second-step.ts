import { type Kysely, sql } from "kysely"

/** Authenticator apps and recovery codes of members, and members who do not sign in by password. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table member_otps (
      member_id uuid primary key references members on delete cascade,
      sealed_secret text not null,
      begun_at timestamptz(3) not null,
      confirmed_at timestamptz(3),
      last_step integer
    )`.execute(db)

  await sql`
    create table member_recovery_codes (
      member_id uuid not null references members on delete cascade,
      hash bytea not null,
      used_at timestamptz(3),
      primary key (member_id, hash)
    )`.execute(db)

  await sql`
    create table disabled_password_sign_ins (
      member_id uuid primary key references members on delete cascade,
      disabled_at timestamptz(3) not null
    )`.execute(db)
}
