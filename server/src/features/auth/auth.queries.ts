import type { Db, Trx } from "../../db/client.ts"
import { lockName } from "../../db/locks.ts"
import { neverOnline } from "../../platform/sockets/last-online.ts"

export interface NewCredentials {
  member_id: string
  email: string
  email_verified_at: Date | null
  verification_requested_at: Date | null
  password_hash: string
  created_at: Date
}

/** Serializes changes of an address's owner until the transaction ends. */
export const lockEmail = (trx: Trx, email: string) => lockName(trx, `address:${email}`)

/** Whether a member has verified an address. This stays so until the transaction ends. */
export const isTaken = async (trx: Trx, email: string) => {
  await lockEmail(trx, email)
  return (await findOwner(trx, email)) !== undefined
}

/**
 * Inserts the credentials of a new member. Returns false when another member has verified the address, also
 * concurrently.
 */
export const insertCredentials = async (trx: Trx, credentials: NewCredentials) => {
  if (await isTaken(trx, credentials.email)) return false
  await trx
    .insertInto("credentials")
    .values({
      ...{ ...credentials, phone: null, device_generation: 0, recovering_since: null },
      updated_at: credentials.created_at,
    })
    .execute()
  return true
}

/** The accounts of an address: the one that verified it, or else all that use it, newest first. */
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

/** The account of a member. */
export const findAccount = (db: Db, memberId: string) =>
  db
    .selectFrom("credentials")
    .innerJoin("members", "members.id", "credentials.member_id")
    .select(["credentials.member_id", "credentials.device_generation", "members.status"])
    .where("credentials.member_id", "=", memberId)
    .executeTakeFirst()

/** Whether a member has ever signed in. */
export const hasBeenOnline = async (db: Db, memberId: string) => {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where("id", "=", memberId)
    .where("last_online", ">", neverOnline)
    .executeTakeFirst()
  return row !== undefined
}

/** The member who verified an address, if any. */
export const findOwner = (db: Db, email: string) =>
  db
    .selectFrom("credentials")
    .select("member_id")
    .where("email", "=", email)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst()

/**
 * Members who use an address without having verified it, except `exceptId`. Suspended ones stay, so that no
 * member escapes a suspension.
 */
export const findUnverified = async (db: Db, email: string, exceptId: string | null) => {
  const rows = await db
    .selectFrom("credentials")
    .innerJoin("members", "members.id", "credentials.member_id")
    .select("credentials.member_id")
    .where("credentials.email", "=", email)
    .where("credentials.email_verified_at", "is", null)
    .where("members.status", "!=", "suspended")
    .$if(exceptId !== null, (query) => query.where("credentials.member_id", "!=", exceptId))
    .execute()
  return rows.map(({ member_id }) => member_id)
}

export interface ExpiryTerms {
  by: Date
  now: Date
}

/** Members who joined by this time and have verified nothing: no address, no number, and are not VIP. */
const expired = (db: Db, { by, now }: ExpiryTerms) =>
  db
    .selectFrom("credentials")
    .innerJoin("members", "members.id", "credentials.member_id")
    .select(["credentials.member_id", "credentials.email"])
    .where("credentials.email_verified_at", "is", null)
    .where("credentials.created_at", "<=", by)
    .where("credentials.phone", "is", null)
    .where("members.status", "!=", "suspended")
    .where(({ eb, or }) =>
      or([eb("members.vip_expires_at", "is", null), eb("members.vip_expires_at", "<=", now)]),
    )

export const findExpired = (db: Db, terms: ExpiryTerms, limit: number) =>
  expired(db, terms).orderBy("credentials.created_at").limit(limit).execute()

/**
 * Locks a member who has verified nothing, so that this cannot change until the transaction ends. Call it under
 * `lockRemovals`. Returns whether it did.
 */
export const lockExpired = async (trx: Trx, memberId: string, terms: ExpiryTerms) => {
  const row = await expired(trx, terms)
    .where("members.id", "=", memberId)
    .forUpdate("credentials")
    // Does not block new rows that refer to the member; only the deletion itself does.
    .forShare("members")
    .executeTakeFirst()
  return row !== undefined
}

export type Account = Awaited<ReturnType<typeof findAccounts>>[number]

/** A member's account for their own screens. */
export const findUser = (db: Db, memberId: string) =>
  db
    .selectFrom("members")
    .innerJoin("credentials", "credentials.member_id", "members.id")
    .leftJoin("email_changes as pending", (join) =>
      join.onRef("pending.member_id", "=", "members.id").on("pending.confirmed_at", "is", null),
    )
    .leftJoin("first_steps", "first_steps.member_id", "members.id")
    .select([
      "first_steps.state as first_steps",
      "pending.to_email as pending_email",
      "pending.expires_at as pending_until",
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

export const findCredentials = (db: Db, memberId: string) =>
  db.selectFrom("credentials").selectAll().where("member_id", "=", memberId).executeTakeFirst()

/** Sets a password if `replacing` is still the current hash. Returns whether it was. */
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

/** Locks a password against changes until the transaction ends. Returns false when it has already changed. */
export const lockPassword = async (trx: Trx, memberId: string, passwordHash: string) => {
  const row = await trx
    .selectFrom("credentials")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("password_hash", "=", passwordHash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Sets a password by a mailed link, which ends a recovery. */
export const resetPassword = (trx: Trx, memberId: string, passwordHash: string, now: Date) =>
  trx
    .updateTable("credentials")
    .set({ password_hash: passwordHash, recovering_since: null, updated_at: now })
    .where("member_id", "=", memberId)
    .execute()

/**
 * Marks an active member's address as verified. Returns false when the member no longer uses it or another
 * member verified it first.
 */
export const verifyEmail = async (trx: Trx, memberId: string, email: string, now: Date) => {
  await lockEmail(trx, email)
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
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("members")
          .select("members.id")
          .whereRef("members.id", "=", "credentials.member_id")
          .where("members.status", "!=", "suspended"),
      ),
    )
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
