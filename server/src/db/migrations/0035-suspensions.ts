import { type Kysely, sql } from "kysely"

/** Why, until when and by whom a member is suspended. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table suspensions (
      id uuid primary key,
      member_id uuid not null references members on delete cascade,
      rule text not null check (rule in
        ('underage', 'fraud', 'harassment', 'fake', 'illegal', 'intimate_images', 'spam', 'other')),
      until timestamptz(3),
      note text check (char_length(note) <= 1000),
      admin_id uuid,
      case_id uuid,
      status_before text not null check (status_before in ('active', 'paused', 'leaving')),
      created_at timestamptz(3) not null,
      ended_at timestamptz(3),
      ended_by uuid
    )`.execute(db)
  await sql`
    create unique index suspensions_current on suspensions (member_id) where ended_at is null`.execute(db)
  await sql`create index suspensions_by_member on suspensions (member_id, created_at desc)`.execute(db)
  await sql`create index suspensions_due on suspensions (until) where ended_at is null`.execute(db)
  await sql`
    insert into suspensions (id, member_id, rule, status_before, created_at)
    select gen_random_uuid(), id, 'other', 'active', updated_at from members where status = 'suspended'`.execute(
    db,
  )
  await sql`create index members_by_joining on members (created_at desc, id desc)`.execute(db)
}
