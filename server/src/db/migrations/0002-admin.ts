import { type Kysely, sql } from "kysely"

/** Authenticator apps of admins, and the audit log, which the database protects from changes. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table admins add column tokens_since timestamptz(3) not null default to_timestamp(0)`.execute(
    db,
  )
  await sql`
    create table admin_otps (
      admin_id uuid primary key references admins on delete cascade,
      sealed_secret text not null,
      begun_at timestamptz(3) not null,
      confirmed_at timestamptz(3),
      last_step integer
    )`.execute(db)

  await sql`
    create table admin_audit (
      id uuid primary key,
      at timestamptz(3) not null,
      admin_id uuid,
      act text not null,
      target text,
      detail jsonb,
      address text not null
    )`.execute(db)
  await sql`create index admin_audit_by_time on admin_audit (at desc, id desc)`.execute(db)
  await sql`create index admin_audit_by_admin on admin_audit (admin_id, act, at desc)`.execute(db)
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
      end
    $$`.execute(db)
  // Per statement, so that one that matches no row is rejected too. TRUNCATE has no rows at all.
  await sql`
    create trigger admin_audit_is_append_only before update or delete or truncate on admin_audit
      for each statement execute function refuse_change()`.execute(db)
  // Replication roles skip ordinary triggers.
  await sql`alter table admin_audit enable always trigger admin_audit_is_append_only`.execute(db)
}
