import { type Kysely, sql } from "kysely"

/**
 * Sessions and recovery codes of admins, internal notes of contact forms, and the end of the VIP period of
 * which a member was last notified. A change of an admin's credentials ends their sessions, also a manual
 * one.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table admin_sessions (
      id uuid primary key,
      admin_id uuid not null references admins on delete cascade,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      address text not null,
      device text not null
    )`.execute(db)
  await sql`create index admin_sessions_by_admin on admin_sessions (admin_id, created_at desc)`.execute(db)
  await sql`alter table admins drop column tokens_since`.execute(db)
  await sql`
    create table admin_recovery_codes (
      admin_id uuid not null references admin_otps on delete cascade,
      hash bytea not null,
      used_at timestamptz(3),
      primary key (admin_id, hash)
    )`.execute(db)

  await sql`
    create function end_admin_sessions() returns trigger language plpgsql as $$
      begin
        if tg_table_name = 'admins' then
          delete from admin_sessions where admin_id = new.id;
        elsif tg_op = 'DELETE' then
          delete from admin_sessions where admin_id = old.admin_id;
        else
          delete from admin_sessions where admin_id = new.admin_id;
        end if;
        return null;
      end
    $$`.execute(db)
  await sql`
    create trigger admins_end_sessions after update of password_hash on admins
      for each row when (old.password_hash is distinct from new.password_hash)
      execute function end_admin_sessions()`.execute(db)
  await sql`
    create trigger admin_otps_end_sessions after update of confirmed_at on admin_otps
      for each row when (old.confirmed_at is distinct from new.confirmed_at)
      execute function end_admin_sessions()`.execute(db)
  await sql`
    create trigger admin_otps_deleted_end_sessions after delete on admin_otps
      for each row when (old.confirmed_at is not null)
      execute function end_admin_sessions()`.execute(db)

  await sql`alter table contact_forms add column internal_notes text`.execute(db)

  await sql`alter table members add column vip_end_notified timestamptz(3)`.execute(db)
  await sql`update members set vip_end_notified = vip_expires_at where vip_expires_at <= now()`.execute(db)
  await sql`
    create index members_by_vip_end on members (vip_expires_at)
      where vip_expires_at is distinct from vip_end_notified`.execute(db)
}
