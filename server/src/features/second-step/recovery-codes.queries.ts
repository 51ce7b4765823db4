import type { Trx } from "../../db/client.ts"

export const deleteCodes = (trx: Trx, memberId: string) =>
  trx.deleteFrom("member_recovery_codes").where("member_id", "=", memberId).execute()

/** Replaces all codes of a member. */
export const replaceCodes = async (trx: Trx, memberId: string, hashes: readonly Buffer[]) => {
  await deleteCodes(trx, memberId)
  await trx
    .insertInto("member_recovery_codes")
    .values(hashes.map((hash) => ({ member_id: memberId, hash, used_at: null })))
    .execute()
}

/** Marks a code as used. Returns false when it is not the member's or is already used. */
export const takeCode = async (trx: Trx, memberId: string, hash: Buffer, now: Date) => {
  const result = await trx
    .updateTable("member_recovery_codes")
    .set({ used_at: now })
    .where("member_id", "=", memberId)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
