import type { Db, Trx } from "../../db/client.ts"
import { violatesUnique } from "../../db/constraints.ts"

/** Whether a member has a verified number. */
export const hasPhone = async (db: Db, memberId: string) => {
  const row = await db
    .selectFrom("credentials")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("phone", "is not", null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another member has this number. */
export const isPhoneTaken = async (db: Db, memberId: string, phone: string) => {
  const row = await db
    .selectFrom("credentials")
    .select("member_id")
    .where("phone", "=", phone)
    .where("member_id", "!=", memberId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Sets a member's number. Returns false when another member has it, also concurrently; the transaction is
 * then aborted.
 */
export const setPhone = async (trx: Trx, memberId: string, phone: string, now: Date) => {
  try {
    await trx
      .updateTable("credentials")
      .set({ phone, updated_at: now })
      .where("member_id", "=", memberId)
      .execute()
    return true
  } catch (error) {
    if (violatesUnique(error, "credentials_phone_taken")) return false
    throw error
  }
}

/** Removes a member's number, if they have verified their address. Returns whether there was one to remove. */
export const removePhone = async (trx: Trx, memberId: string, now: Date) => {
  const result = await trx
    .updateTable("credentials")
    .set({ phone: null, updated_at: now })
    .where("member_id", "=", memberId)
    .where("phone", "is not", null)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Removes the number of an account that its mailbox takes over. */
export const clearPhone = (trx: Trx, memberId: string) =>
  trx.updateTable("credentials").set({ phone: null }).where("member_id", "=", memberId).execute()
