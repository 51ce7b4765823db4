import { type Kysely, sql } from "kysely"

/**
 * The member accounts that ever had the verified e-mail address of an admin. Changing the address of either does
 * not end that. Deferred, so that a restored backup brings its rows first.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table admin_member_accounts (
      admin_id uuid not null,
      member_id uuid not null references members on delete cascade,
      primary key (admin_id, member_id)
    )`.execute(db)
  await sql`create index admin_member_accounts_by_member on admin_member_accounts (member_id)`.execute(db)
  await sql`
    insert into admin_member_accounts
      select admins.id, member_id from admins join credentials using (email)
      where email_verified_at is not null`.execute(db)
  await sql`
    create function link_accounts_of_admins() returns trigger language plpgsql as $$ begin
      insert into admin_member_accounts
        select admins.id, member_id from admins join credentials using (email)
        where email = new.email and email_verified_at is not null
        on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger admins_link_accounts after insert or update of email on admins
      deferrable initially deferred for each row execute function link_accounts_of_admins()`.execute(db)
  await sql`
    create constraint trigger credentials_link_accounts
      after insert or update of email, email_verified_at on credentials
      deferrable initially deferred for each row when (new.email_verified_at is not null)
      execute function link_accounts_of_admins()`.execute(db)
}
