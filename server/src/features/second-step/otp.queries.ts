import type { Trx } from "../../db/client.ts"

/** Locks a member's authenticator until the transaction ends. */
export const lockOtp = (trx: Trx, memberId: string) =>
  trx.selectFrom("member_otps").selectAll().where("member_id", "=", memberId).forUpdate().executeTakeFirst()

/** Begins an enrolment and replaces an unconfirmed one. Returns false when an app is already enrolled. */
export const beginOtp = async (
  trx: Trx,
  memberId: string,
  started: { sealed_secret: string; started_at: Date },
) => {
  const result = await trx
    .insertInto("member_otps")
    .values({ ...started, member_id: memberId, confirmed_at: null, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column("member_id")
        .doUpdateSet({ ...started, last_step: null })
        .where("member_otps.confirmed_at", "is", null),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Stores the period of a used code. */
export const storeStep = (trx: Trx, memberId: string, step: number) =>
  trx.updateTable("member_otps").set({ last_step: step }).where("member_id", "=", memberId).execute()

export const confirmOtp = (trx: Trx, memberId: string, now: Date) =>
  trx.updateTable("member_otps").set({ confirmed_at: now }).where("member_id", "=", memberId).execute()

export const deleteOtp = (trx: Trx, memberId: string) =>
  trx.deleteFrom("member_otps").where("member_id", "=", memberId).execute()
