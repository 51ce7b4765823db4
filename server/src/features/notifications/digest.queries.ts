import { sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { standingNews } from "./bell.queries.ts"

/** Whom mails may go to: whoever may use the service and proved their address. @unfiltered each gets their own */
const addressees = (db: Db) =>
  db
    .selectFrom("credentials")
    .innerJoin("members", "members.id", "credentials.member_id")
    .where("members.status", "=", sql.lit("active"))
    .where("credentials.email_verified_at", "is not", null)

/** Members who asked for mails and have something unread since their last one, which was told between two moments. */
export const findToMailMembers = async (db: Db, lastBefore: Date, toldAfter: Date, toldBefore: Date) => {
  const rows = await addressees(db)
    .innerJoin("notification_preferences as preference", "preference.member_id", "members.id")
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
    .where("notifications.told_at", ">", toldAfter)
    .where(sql<boolean>`notifications.told_at > coalesce(last.until, '-infinity')`)
    .where(sql<boolean>`coalesce(last.until, '-infinity') <= ${lastBefore}`)
    .where(({ exists }) =>
      exists(standingNews(db, sql.ref<string>("preference.member_id")).select(sql.lit(1).as("one"))),
    )
    .select("preference.member_id as id")
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

/** The last mail to a member: of which job, and of what happened between when and when. */
export const findLastMail = (db: Db, memberId: string) =>
  db
    .selectFrom("notification_digests")
    .select(["job_id", "since", "until"])
    .where("member_id", "=", memberId)
    .executeTakeFirst()

/** Notes a mail before it leaves; answers whether no other job was quicker. */
export const takeTurn = async (
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

/** Where mails to a member go; undefined where none may. */
export const findAddress = (db: Db, memberId: string) =>
  addressees(db).select("credentials.email").where("members.id", "=", memberId).executeTakeFirst()
