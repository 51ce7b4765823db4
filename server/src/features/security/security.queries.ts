import type { Db, Trx } from "../../db/client.ts"
import type { SecurityNoticesTable } from "../../db/tables/security.ts"

export { transact } from "../../db/after-commit.ts"

export const insertNotice = (trx: Trx, notice: SecurityNoticesTable) =>
  trx.insertInto("security_notices").values(notice).execute()

/**
 * A notice with the member's address at its time, which a later change may have replaced; undefined when the
 * member has left.
 */
export const findNotice = async (db: Db, id: string) => {
  const notice = await db
    .selectFrom("security_notices as notice")
    .innerJoin("credentials", "credentials.member_id", "notice.member_id")
    .select(["notice.id", "notice.event", "notice.detail", "notice.created_at"])
    .select(["credentials.email", "credentials.email_verified_at"])
    .select((eb) =>
      eb
        .selectFrom("email_changes as change")
        .select("change.from_email")
        .whereRef("change.member_id", "=", "notice.member_id")
        .whereRef("change.confirmed_at", ">", "notice.created_at")
        .orderBy("change.confirmed_at")
        .limit(1)
        .as("earlier_email"),
    )
    .where("notice.id", "=", id)
    .executeTakeFirst()
  return notice && { ...notice, email: notice.earlier_email ?? notice.email }
}

/**
 * Uses the link of a notice. Returns the notice; undefined when it is unknown, expired or used. The link of a
 * suspended member is not used up: it works again after the suspension. An attacker may have paused or ended
 * the account.
 *
 * @unfiltered the link belongs to its own member.
 */
export const spendLink = (trx: Trx, tokenHash: Buffer, now: Date) =>
  trx
    .deleteFrom("security_notices")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where("member_id", "in", (eb) =>
      eb.selectFrom("members").select("id").where("status", "in", ["active", "paused", "leaving"]),
    )
    .returning(["member_id", "event", "created_at"])
    .executeTakeFirst()

/** What a member was notified of since an instant, without the notices whose link was used. */
export const findEventsSince = async (db: Db, memberId: string, since: Date) => {
  const rows = await db
    .selectFrom("security_notices")
    .select("event")
    .distinct()
    .where("member_id", "=", memberId)
    .where("created_at", ">=", since)
    .execute()
  return rows.map(({ event }) => event)
}

/** The member's address. */
export const findEmail = async (db: Db, memberId: string) => {
  const row = await db
    .selectFrom("credentials")
    .select("email")
    .where("member_id", "=", memberId)
    .executeTakeFirst()
  return row?.email
}

export const deleteExpired = (db: Db, now: Date) =>
  db.deleteFrom("security_notices").where("expires_at", "<=", now).execute()
