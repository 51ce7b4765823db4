import type { Trx } from "../../db/client.ts"

/** Replaces all codes of an admin. */
export const replaceCodes = async (trx: Trx, adminId: string, hashes: readonly Buffer[]) => {
  await trx.deleteFrom("admin_recovery_codes").where("admin_id", "=", adminId).execute()
  await trx
    .insertInto("admin_recovery_codes")
    .values(hashes.map((hash) => ({ admin_id: adminId, hash, used_at: null })))
    .execute()
}

/** Marks a code as used. Returns false when it is not the admin's or is already used. */
export const takeCode = async (trx: Trx, adminId: string, hash: Buffer, now: Date) => {
  const result = await trx
    .updateTable("admin_recovery_codes")
    .set({ used_at: now })
    .where("admin_id", "=", adminId)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
