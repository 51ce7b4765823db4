import { type Kysely, sql } from "kysely"

/** Two more decisions about reports: removing a photo, and no first messages for some days. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table report_cases drop constraint report_cases_action_check, add column photo_id uuid`.execute(
    db,
  )
  await sql`
    alter table report_cases add constraint report_cases_action_check check (action in
      ('dismiss', 'warn', 'remove_content', 'remove_photo', 'rename', 'limit', 'suspend'))`.execute(db)
  await sql`
    create table first_message_limits (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      rule text not null check (rule in
        ('underage', 'fraud', 'harassment', 'fake', 'illegal', 'intimate_images', 'spam', 'other')),
      until timestamptz(3) not null,
      admin_id uuid not null,
      case_id uuid not null,
      created_at timestamptz(3) not null,
      ended_at timestamptz(3),
      ended_by uuid
    )`.execute(db)
  await sql`
    create unique index first_message_limits_current on first_message_limits (member_id)
      where ended_at is null`.execute(db)
  await sql`create index first_message_limits_by_member on first_message_limits (member_id)`.execute(db)
}
