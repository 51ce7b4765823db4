import { type Kysely, sql } from "kysely"

/** Appeals against every decision about a member: a suspension, or the decision of a case. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table report_cases add column overturned_at timestamptz(3)`.execute(db)
  await sql`
    alter table appeals
      alter column suspension_id drop not null,
      add column member_id uuid references members on delete cascade,
      add column case_id uuid unique references report_cases on delete cascade,
      add constraint appeals_one_decision check (num_nonnulls(suspension_id, case_id) = 1)`.execute(db)
  await sql`
    update appeals set member_id = suspensions.member_id from suspensions
    where suspensions.id = appeals.suspension_id`.execute(db)
  await sql`alter table appeals alter column member_id set not null`.execute(db)
  await sql`create index appeals_by_member on appeals (member_id)`.execute(db)
}
