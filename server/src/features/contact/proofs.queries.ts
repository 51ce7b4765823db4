import type { Db, Trx } from "../../db/client.ts"
import type { GoodProof } from "../../platform/security/human-check.ts"

/** Marks a proof as spent. Returns false when it already was. */
export const spendProof = async (trx: Trx, { hash, expiresAt }: GoodProof) => {
  const result = await trx
    .insertInto("spent_proofs")
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const isSpent = async (db: Db, hash: Buffer) =>
  (await db.selectFrom("spent_proofs").select("hash").where("hash", "=", hash).executeTakeFirst()) !==
  undefined

/** Deletes expired proofs. */
export const deleteExpiredProofs = (db: Db, before: Date) =>
  db.deleteFrom("spent_proofs").where("expires_at", "<", before).execute()
