import { type Kysely, sql } from "kysely"

/** Cases: all reports about the same member or content, with the decision about them. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table report_cases (
      id uuid primary key,
      target_type text not null check (target_type in ('member', 'post', 'comment', 'wish', 'message', 'album')),
      target_id uuid not null,
      target_member_id uuid,
      reason text not null check (reason in ('fake', 'scam', 'harassment', 'underage', 'illegal', 'photo', 'other')),
      urgency int not null check (urgency between 0 and 3),
      reports_count int not null,
      opened_at timestamptz(3) not null,
      escalated_at timestamptz(3),
      escalation_note text check (char_length(escalation_note) <= 1000),
      claimed_by uuid,
      claimed_until timestamptz(3),
      action text check (action in ('dismiss', 'warn', 'remove_content', 'rename', 'suspend')),
      rule text check (rule in
        ('underage', 'fraud', 'harassment', 'fake', 'illegal', 'intimate_images', 'spam', 'other')),
      days int check (days between 1 and 3650),
      nickname text,
      note text check (char_length(note) <= 1000),
      message text check (char_length(message) <= 500),
      decided_by uuid,
      decided_at timestamptz(3),
      apply_at timestamptz(3),
      applied_at timestamptz(3),
      check ((decided_at is null) = (action is null) and (decided_at is null) = (apply_at is null)
        and (applied_at is null or decided_at is not null))
    )`.execute(db)
  await sql`
    create unique index report_cases_one_per_target on report_cases (target_type, target_id)
      where applied_at is null`.execute(db)
  await sql`
    create index report_cases_queue on report_cases (urgency desc, opened_at, id)
      where applied_at is null`.execute(db)
  await sql`
    create index report_cases_closed on report_cases (applied_at desc, id desc)
      where applied_at is not null`.execute(db)
  await sql`create index report_cases_by_member on report_cases (target_member_id, decided_at desc)`.execute(
    db,
  )
  // Nobody could decide a report so far, so all are open. Reasons are as urgent as in the contract.
  await sql`
    insert into report_cases
      (id, target_type, target_id, target_member_id, reason, urgency, reports_count, opened_at)
    select gen_random_uuid(), target_type, target_id, (array_agg(target_member_id))[1],
      (array_agg(reason order by urgency desc))[1],
      least(3, max(urgency) + (count(*) >= 3)::int), count(*), min(created_at)
    from reports, lateral (select case when reason = 'underage' then 3
      when reason in ('photo', 'harassment', 'illegal') then 2
      when reason = 'scam' then 1 else 0 end as urgency) as urgencies
    where status = 'open'
    group by target_type, target_id`.execute(db)
  await sql`alter table reports add column case_id uuid references report_cases`.execute(db)
  await sql`
    update reports set case_id = report_cases.id from report_cases
    where report_cases.target_type = reports.target_type and report_cases.target_id = reports.target_id`.execute(
    db,
  )
  await sql`alter table reports alter column case_id set not null`.execute(db)
  await sql`create index reports_by_case on reports (case_id)`.execute(db)
  await sql`create index reports_by_reporter on reports (reporter_id, created_at desc, id desc)`.execute(db)
}
