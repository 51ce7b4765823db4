import { type Kysely, sql } from "kysely"

/**
 * What erasures delete: details of the audit log about a member, and the words of a reporter. The chain covers a
 * salted hash of the details, so it stays valid without them.
 */
export const up = async (db: Kysely<unknown>) => {
  // No foreign key to the log, which nothing may lock.
  await sql`
    create table admin_audit_personal (
      audit_id uuid primary key,
      member_id uuid not null references members on delete cascade,
      detail text not null,
      salt bytea not null
    )`.execute(db)
  await sql`create index admin_audit_personal_by_member on admin_audit_personal (member_id)`.execute(db)
  await sql`
    create trigger admin_audit_personal_is_not_changed before update or truncate on admin_audit_personal
      for each statement execute function refuse_change()`.execute(db)
  await sql`alter table admin_audit_personal enable always trigger admin_audit_personal_is_not_changed`.execute(
    db,
  )

  // The foreign key empties the reporter.
  await sql`
    create function forget_report_words() returns trigger language plpgsql as $$ begin
      new.details := null;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger forget_report_words before update of reporter_id on reports
      for each row when (new.reporter_id is null) execute function forget_report_words()`.execute(db)
  await sql`update reports set details = null where reporter_id is null and details is not null`.execute(db)
}
