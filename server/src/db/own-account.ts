import type { Db } from "./client.ts"

/**
 * The member accounts of an admin, who may not judge them: those that have, or had, the admin's address as their
 * verified one.
 */
export const ownAccountOf = (db: Db, adminId: string) =>
  db.selectFrom("admin_member_accounts").select("member_id").where("admin_id", "=", adminId)

/** Whether a member account is an admin's own. */
export const isOwnAccount = async (db: Db, adminId: string, memberId: string) =>
  (await ownAccountOf(db, adminId).where("member_id", "=", memberId).executeTakeFirst()) !== undefined
