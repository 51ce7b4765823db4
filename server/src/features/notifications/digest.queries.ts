import { sql } from "kysely"
import type { Db } from "../../db/client.ts"

/** Members who asked for mails, have something unread since their last one, and had that before a moment. */
export const findToMailMembers = async (db: Db, lastBefore: Date, toldBefore: Date) => {
  const rows = await db
    .selectFrom("notification_preferences as preference")
    .innerJoin("notifications", (join) =>
      join
        .onRef("notifications.member_id", "=", "preference.member_id")
        .onRef("notifications.topic", "=", "preference.topic"),
    )
    .leftJoin("notification_digests as last", "last.member_id", "preference.member_id")
    .where("preference.email_enabled", "=", true)
    .where("notifications.read_at", "is", null)
    .where("notifications.deleted_at", "is", null)
    .where("notifications.told_at", "<=", toldBefore)
    .where(sql<boolean>`notifications.told_at > coalesce(last.until, '-infinity')`)
    .where(sql<boolean>`coalesce(last.until, '-infinity') <= ${lastBefore}`)
    .select("preference.member_id as id")
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes the time since a member's last mail for a job, and answers it: the same for each of the job's tries, and nothing
 * where another job was quicker.
 */
export const takeWindow = async (
  db: Db,
  job: { memberId: string; jobId: string; until: Date; lastBefore: Date; earliest: Date },
) => {
  const { rows } = await sql<{ since: Date; until: Date }>`
    insert into notification_digests as last (member_id, job_id, since, until)
    values (${job.memberId}, ${job.jobId}, ${job.earliest}, ${job.until})
    on conflict (member_id) do update set
      job_id = excluded.job_id,
      since = case when last.job_id = excluded.job_id then last.since else last.until end,
      until = case when last.job_id = excluded.job_id then last.until else excluded.until end
    where last.job_id = excluded.job_id or last.until <= ${job.lastBefore}
    returning since, until`.execute(db)
  return rows[0]
}

/** Where mails to a member go; undefined where they proved no address. */
export const findAddress = (db: Db, memberId: string) =>
  db
    .selectFrom("credentials")
    .select("email")
    .where("member_id", "=", memberId)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst()
