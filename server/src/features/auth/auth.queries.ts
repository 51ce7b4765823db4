import type { Db, Trx } from "../../db/client.ts"
import { violatesUnique } from "../../db/constraints.ts"

export { answerOnce, forgetAnswers } from "../../db/idempotency.ts"

export interface NewCredentials {
  member_id: string
  email: string
  email_verified_at: Date | null
  verification_requested_at: Date | null
  password_hash: string
  created_at: Date
}

/** Adds the credentials of a new member; answers false when the address has an account, racing ones included. */
export const insertCredentials = async (trx: Trx, credentials: NewCredentials) => {
  const result = await trx
    .insertInto("credentials")
    .values({ ...credentials, phone: null })
    .onConflict((conflict) => conflict.constraint("credentials_email_taken").doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** What signing in asks about an address; undefined when it has no account. */
export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom("credentials")
    .innerJoin("members", "members.id", "credentials.member_id")
    .select(["credentials.member_id", "credentials.password_hash", "members.status"])
    .where("credentials.email", "=", email)
    .executeTakeFirst()

/** A member as their own screens need them. */
export const findUser = (db: Db, memberId: string) =>
  db
    .selectFrom("members")
    .innerJoin("credentials", "credentials.member_id", "members.id")
    .select([
      "members.id",
      "members.nickname",
      "members.identity",
      "members.gender",
      "members.city",
      "members.vip_expires_at",
      "credentials.email",
      "credentials.email_verified_at",
      "credentials.phone",
    ])
    .where("members.id", "=", memberId)
    .executeTakeFirst()

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** A member's own credentials. */
export const findCredentials = (db: Db, memberId: string) =>
  db.selectFrom("credentials").selectAll().where("member_id", "=", memberId).executeTakeFirst()

/** Sets a password if `replacing` is still the one in force; answers whether it was. */
export const replacePassword = async (
  trx: Trx,
  memberId: string,
  replacing: string,
  passwordHash: string,
) => {
  const result = await trx
    .updateTable("credentials")
    .set({ password_hash: passwordHash })
    .where("member_id", "=", memberId)
    .where("password_hash", "=", replacing)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Keeps a password from being changed until the transaction ends; answers false when it was changed already. */
export const holdPassword = async (trx: Trx, memberId: string, passwordHash: string) => {
  const row = await trx
    .selectFrom("credentials")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("password_hash", "=", passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export const setPassword = (trx: Trx, memberId: string, passwordHash: string) =>
  trx
    .updateTable("credentials")
    .set({ password_hash: passwordHash })
    .where("member_id", "=", memberId)
    .execute()

/** Notes that a member proved an address; answers false when it is not theirs any more. */
export const verifyEmail = async (trx: Trx, memberId: string, email: string, now: Date) => {
  const result = await trx
    .updateTable("credentials")
    .set(({ fn, ref, val }) => ({ email_verified_at: fn.coalesce(ref("email_verified_at"), val(now)) }))
    .where("member_id", "=", memberId)
    .where("email", "=", email)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Takes the resend lock of a member's verification link, unless it was taken after `lockedSince`. */
export const lockVerification = async (trx: Trx, memberId: string, now: Date, lockedSince: Date) => {
  const result = await trx
    .updateTable("credentials")
    .set({ verification_requested_at: now })
    .where("member_id", "=", memberId)
    .where(({ eb, or }) =>
      or([eb("verification_requested_at", "is", null), eb("verification_requested_at", "<=", lockedSince)]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether a number belongs to somebody else. */
export const isPhoneTaken = async (db: Db, memberId: string, phone: string) => {
  const row = await db
    .selectFrom("credentials")
    .select("member_id")
    .where("phone", "=", phone)
    .where("member_id", "!=", memberId)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a member their number; answers false when somebody else has it, racing ones included. The transaction is lost then. */
export const setPhone = async (trx: Trx, memberId: string, phone: string) => {
  try {
    await trx.updateTable("credentials").set({ phone }).where("member_id", "=", memberId).execute()
    return true
  } catch (error) {
    if (violatesUnique(error, "credentials_phone_taken")) return false
    throw error
  }
}
