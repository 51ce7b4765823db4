import type { Db, Trx } from "../../db/client.ts"
import type { SecurityNoticesTable } from "../../db/tables/security.ts"

export { transact } from "../../db/after-commit.ts"

export const insertNotice = (trx: Trx, notice: SecurityNoticesTable) =>
  trx.insertInto("security_notices").values(notice).execute()

export const findNotice = (db: Db, id: string) =>
  db.selectFrom("security_notices").selectAll().where("id", "=", id).executeTakeFirst()

/**
 * Whether a member may undo changes: not while suspended. An attacker may have paused or ended the account.
 *
 * @unfiltered the link belongs to its own member.
 */
export const mayUndo = async (trx: Trx, memberId: string) => {
  const row = await trx
    .selectFrom("members")
    .select("id")
    .where("id", "=", memberId)
    .where("status", "in", ["active", "paused", "leaving"])
    .executeTakeFirst()
  return row !== undefined
}

/** The member's address, and whether it is verified. */
export const findAddress = (db: Db, memberId: string) =>
  db
    .selectFrom("credentials")
    .select(["email", "email_verified_at"])
    .where("member_id", "=", memberId)
    .executeTakeFirst()

/** The member's verified number. */
export const findPhone = async (db: Db, memberId: string) => {
  const row = await db
    .selectFrom("credentials")
    .select("phone")
    .where("member_id", "=", memberId)
    .executeTakeFirst()
  return row?.phone ?? null
}

export const deleteExpired = (db: Db, now: Date) =>
  db.deleteFrom("security_notices").where("expires_at", "<=", now).execute()
