import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { visibleEvents } from "./bell.queries.ts"
import { quietDuration, quietHoursOf } from "./quiet-hours.queries.ts"

/** Active members with a verified address. @unfiltered each gets their own */
const mailableMembers = (db: Db) =>
  db
    .selectFrom("credentials")
    .innerJoin("members", "members.id", "credentials.member_id")
    .where("members.status", "=", sql.lit("active"))
    .where("credentials.email_verified_at", "is not", null)

/**
 * Members who want mails and have unread notifications after their last digest and from this period, which
 * quiet hours extend by their duration.
 */
export const findDigestRecipients = async (
  db: Db,
  lastBefore: Date,
  notifiedAfter: Date,
  notifiedBefore: Date,
) => {
  const rows = await mailableMembers(db)
    .innerJoin("notification_preferences as preference", "preference.member_id", "members.id")
    .innerJoin("notifications", (join) =>
      join
        .onRef("notifications.member_id", "=", "preference.member_id")
        .onRef("notifications.topic", "=", "preference.topic"),
    )
    .leftJoin("notification_digests as last", "last.member_id", "preference.member_id")
    .leftJoin("notification_quiet_hours as quiet", "quiet.member_id", "preference.member_id")
    .where("preference.email_enabled", "=", true)
    .where("notifications.read_at", "is", null)
    .where("notifications.deleted_at", "is", null)
    .where("notifications.notified_at", "<=", notifiedBefore)
    .where(sql<boolean>`notifications.notified_at > ${notifiedAfter}::timestamptz - ${quietDuration}`)
    .where(sql<boolean>`notifications.notified_at > coalesce(last.until, '-infinity')`)
    .where(sql<boolean>`coalesce(last.until, '-infinity') <= ${lastBefore}`)
    .where(({ exists }) =>
      exists(visibleEvents(db, sql.ref<string>("preference.member_id")).select(sql.lit(1).as("one"))),
    )
    .select("preference.member_id as id")
    .select(["quiet.starts_at as quiet_from", "quiet.ends_at as quiet_to"])
    .distinct()
    .execute()
  return rows.map((row) => ({ id: row.id, quietHours: quietHoursOf(row) }))
}

/** A member's latest digest: the job that sent it and the period that it covers. */
export const findLastMail = (db: Db, memberId: string) =>
  db
    .selectFrom("notification_digests")
    .select(["job_id", "since", "until"])
    .where("member_id", "=", memberId)
    .executeTakeFirst()

/** Records a digest before it is sent. Returns false if another job was first. */
export const claimDigest = async (
  db: Db,
  mail: { memberId: string; jobId: string; since: Date; until: Date },
  lastBefore: Date,
) => {
  const { rows } = await sql`
    insert into notification_digests as last (member_id, job_id, since, until)
    values (${mail.memberId}, ${mail.jobId}, ${mail.since}, ${mail.until})
    on conflict (member_id) do update set
      job_id = excluded.job_id, since = excluded.since, until = excluded.until
    where last.job_id = excluded.job_id or last.until <= ${lastBefore}
    returning member_id`.execute(db)
  return rows.length > 0
}

/** The member's address for mails, with quiet hours and their duration; undefined if mails are not allowed. */
export const findRecipient = (db: Db, memberId: string) =>
  mailableMembers(db)
    .leftJoin("notification_quiet_hours as quiet", "quiet.member_id", "members.id")
    .select(["credentials.email", "quiet.starts_at as quiet_from", "quiet.ends_at as quiet_to"])
    .select(sql<number>`(extract(epoch from ${quietDuration}) * 1000)::integer`.as("quiet_ms"))
    .where("members.id", "=", memberId)
    .executeTakeFirst()
