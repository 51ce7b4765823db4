import type { Db, Trx } from "../../db/client.ts"
import { violatesUnique } from "../../db/constraints.ts"
import { lockName } from "../../db/locks.ts"

export { afterCommit } from "../../db/after-commit.ts"
export { answerOnce, forgetAnswers } from "../../db/idempotency.ts"

export interface NewCredentials {
  member_id: string
  email: string
  email_verified_at: Date | null
  verification_requested_at: Date | null
  password_hash: string
  created_at: Date
}

/** Makes changes of who an address belongs to wait for each other until the transaction ends. */
export const lockAddress = (trx: Trx, email: string) => lockName(trx, `address:${email}`)

/** Adds the credentials of a new member; answers false when somebody proved the address, racing ones included. */
export const insertCredentials = async (trx: Trx, credentials: NewCredentials) => {
  await lockAddress(trx, credentials.email)
  if (await findOwner(trx, credentials.email)) return false
  await trx
    .insertInto("credentials")
    .values({ ...credentials, phone: null, device_generation: 0, updated_at: credentials.created_at })
    .execute()
  return true
}

/**
 * The accounts that an address may mean: the one that proved it, or else every one that named it, newest first.
 */
export const findAccounts = async (db: Db, email: string) => {
  const rows = await db
    .selectFrom("credentials")
    .innerJoin("members", "members.id", "credentials.member_id")
    .select([
      "credentials.member_id",
      "credentials.email_verified_at",
      "credentials.password_hash",
      "credentials.device_generation",
      "members.status",
    ])
    .where("credentials.email", "=", email)
    .orderBy("credentials.created_at", "desc")
    .orderBy("credentials.member_id", "desc")
    .execute()
  const proved = rows.find(({ email_verified_at }) => email_verified_at !== null)
  return proved ? [proved] : rows
}

/** The member who proved an address; undefined while nobody has. */
export const findOwner = (db: Db, email: string) =>
  db
    .selectFrom("credentials")
    .select("member_id")
    .where("email", "=", email)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst()

/** Members who named an address without proving it, but for one. Suspended ones stay, so that nobody sheds a suspension. */
export const findUnproved = async (db: Db, email: string, keptId: string | null) => {
  const rows = await db
    .selectFrom("credentials")
    .innerJoin("members", "members.id", "credentials.member_id")
    .select("credentials.member_id")
    .where("credentials.email", "=", email)
    .where("credentials.email_verified_at", "is", null)
    .where("members.status", "=", "active")
    .$if(keptId !== null, (query) => query.where("credentials.member_id", "!=", keptId))
    .execute()
  return rows.map(({ member_id }) => member_id)
}

export interface LapseTerms {
  by: Date
  now: Date
}

/** Members who joined by an instant and proved nothing since: neither address nor number, nor are they VIP. */
const lapsed = (db: Db, { by, now }: LapseTerms) =>
  db
    .selectFrom("credentials")
    .innerJoin("members", "members.id", "credentials.member_id")
    .select(["credentials.member_id", "credentials.email"])
    .where("credentials.email_verified_at", "is", null)
    .where("credentials.created_at", "<=", by)
    .where("credentials.phone", "is", null)
    .where("members.status", "=", "active")
    .where(({ eb, or }) =>
      or([eb("members.vip_expires_at", "is", null), eb("members.vip_expires_at", "<=", now)]),
    )

/** The oldest of those who lapsed. */
export const findLapsed = (db: Db, terms: LapseTerms, limit: number) =>
  lapsed(db, terms).orderBy("credentials.created_at").limit(limit).execute()

/** Whether a member still proved nothing; if so they prove nothing more until the transaction ends. */
export const holdLapsed = async (trx: Trx, memberId: string, terms: LapseTerms) => {
  const row = await lapsed(trx, terms)
    .where("members.id", "=", memberId)
    .forUpdate("credentials")
    // Rows that refer to the member may still come: they wait only for the deletion itself.
    .forNoKeyUpdate("members")
    .executeTakeFirst()
  return row !== undefined
}

export type Account = Awaited<ReturnType<typeof findAccounts>>[number]

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
    .select(({ fn }) =>
      fn<Date>("greatest", ["members.updated_at", "credentials.updated_at"]).as("updated_at"),
    )
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
  now: Date,
) => {
  const result = await trx
    .updateTable("credentials")
    .set({ password_hash: passwordHash, updated_at: now })
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

export const setPassword = (trx: Trx, memberId: string, passwordHash: string, now: Date) =>
  trx
    .updateTable("credentials")
    .set({ password_hash: passwordHash, updated_at: now })
    .where("member_id", "=", memberId)
    .execute()

/** Notes that a member proved an address; answers false when it is not theirs any more, or another member's by now. */
export const verifyEmail = async (trx: Trx, memberId: string, email: string, now: Date) => {
  await lockAddress(trx, email)
  const owner = await findOwner(trx, email)
  if (owner && owner.member_id !== memberId) return false
  const result = await trx
    .updateTable("credentials")
    .set(({ fn, ref, val }) => ({
      email_verified_at: fn.coalesce(ref("email_verified_at"), val(now)),
      updated_at: now,
    }))
    .where("member_id", "=", memberId)
    .where("email", "=", email)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Takes a member's number away. */
export const clearPhone = (trx: Trx, memberId: string) =>
  trx.updateTable("credentials").set({ phone: null }).where("member_id", "=", memberId).execute()

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
