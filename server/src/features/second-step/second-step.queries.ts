import type { Db, Trx } from "../../db/client.ts"
import { lockName } from "../../db/locks.ts"

export { afterCommit, transact } from "../../db/after-commit.ts"

/**
 * Serializes changes of a member's second step until the transaction ends. Locks of the member's credentials
 * and passkeys are taken before it, which avoids deadlocks.
 */
export const lockSecondStep = (trx: Trx, memberId: string) => lockName(trx, `second-step:${memberId}`)

/** What a sign-in of a member requires beside the password. */
export const findStanding = (db: Db, memberId: string) =>
  db
    .selectFrom("members")
    .leftJoin("member_otps", "member_otps.member_id", "members.id")
    .leftJoin("second_step_removals as removal", "removal.member_id", "members.id")
    .leftJoin("disabled_password_sign_ins", "disabled_password_sign_ins.member_id", "members.id")
    .select(["member_otps.confirmed_at as otp_since", "removal.due_at as removal_at"])
    .select("disabled_password_sign_ins.disabled_at as password_off_since")
    .select(({ eb, selectFrom }) => [
      eb("member_otps.confirmed_at", "is not", null).as("otp_enabled"),
      eb("disabled_password_sign_ins.disabled_at", "is", null).as("password_sign_in"),
      selectFrom("member_recovery_codes")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("member_recovery_codes.member_id", "=", "members.id")
        .where("member_recovery_codes.used_at", "is", null)
        .as("recovery_codes_left"),
    ])
    .where("members.id", "=", memberId)
    .executeTakeFirst()

export type StandingRow = NonNullable<Awaited<ReturnType<typeof findStanding>>>

/** Returns whether the password signed the member in before. */
export const disablePasswordSignIn = async (trx: Trx, memberId: string, now: Date) => {
  const result = await trx
    .insertInto("disabled_password_sign_ins")
    .values({ member_id: memberId, disabled_at: now })
    .onConflict((conflict) => conflict.column("member_id").doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Returns whether the password did not sign the member in before. */
export const enablePasswordSignIn = async (trx: Trx, memberId: string) => {
  const result = await trx
    .deleteFrom("disabled_password_sign_ins")
    .where("member_id", "=", memberId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
