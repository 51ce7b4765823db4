import type { Trx } from "../../db/client.ts"

/** Locks an admin's authenticator until the transaction ends. */
export const lockOtp = (trx: Trx, adminId: string) =>
  trx.selectFrom("admin_otps").selectAll().where("admin_id", "=", adminId).forUpdate().executeTakeFirst()

/** Begins an enrolment and replaces an unconfirmed one. Returns false when an app is already enrolled. */
export const beginOtp = async (
  trx: Trx,
  adminId: string,
  started: { sealed_secret: string; started_at: Date },
) => {
  const result = await trx
    .insertInto("admin_otps")
    .values({ ...started, admin_id: adminId, confirmed_at: null, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column("admin_id")
        .doUpdateSet({ ...started, last_step: null })
        .where("admin_otps.confirmed_at", "is", null),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Stores the period of a used code. */
export const storeStep = (trx: Trx, adminId: string, step: number) =>
  trx.updateTable("admin_otps").set({ last_step: step }).where("admin_id", "=", adminId).execute()

export const confirmOtp = (trx: Trx, adminId: string, now: Date) =>
  trx.updateTable("admin_otps").set({ confirmed_at: now }).where("admin_id", "=", adminId).execute()

export const deleteOtp = (trx: Trx, adminId: string) =>
  trx.deleteFrom("admin_otps").where("admin_id", "=", adminId).execute()
