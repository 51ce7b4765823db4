import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { CodePurpose, MailedTokenPurpose } from "../../db/tables/auth.ts"

export type { MailedTokenPurpose }

/** Whose code it is, and its purpose. */
export interface CodeKey {
  purpose: CodePurpose
  subject: string
}

interface CodeRequest extends CodeKey {
  sent_to: string
  requested_at: Date
  expires_at: Date
  tries_left: number
}

/**
 * Stores a request for a code and invalidates the previous one, unless that was requested after
 * `lockedSince`. Returns whether it did; of concurrent requests one succeeds.
 */
export const requestCode = async (trx: Trx, request: CodeRequest, lockedSince: Date) => {
  const result = await trx
    .insertInto("one_time_codes")
    .values({ ...request, code_hash: null })
    .onConflict((conflict) =>
      conflict
        .columns(["purpose", "subject"])
        .doUpdateSet(({ ref }) => ({
          sent_to: ref("excluded.sent_to"),
          code_hash: null,
          requested_at: ref("excluded.requested_at"),
          expires_at: ref("excluded.expires_at"),
          tries_left: ref("excluded.tries_left"),
        }))
        .where("one_time_codes.requested_at", "<=", lockedSince),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const findCodeRequest = (db: Db, { purpose, subject }: CodeKey) =>
  db
    .selectFrom("one_time_codes")
    .select(["sent_to", "requested_at"])
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .executeTakeFirst()

/** Stores the hash of a code before it is sent. Returns false when the request was deleted or replaced. */
export const storeCode = async (
  db: Db,
  { purpose, subject }: CodeKey,
  code: { requested_at: Date; code_hash: Buffer; expires_at: Date; tries_left: number },
) => {
  const result = await db
    .updateTable("one_time_codes")
    .set({ code_hash: code.code_hash, expires_at: code.expires_at, tries_left: code.tries_left })
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .where("requested_at", "=", code.requested_at)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Uses one of the remaining attempts and returns what to compare the code with; undefined when none remains.
 */
export const takeCodeAttempt = (db: Db, { purpose, subject }: CodeKey, now: Date) =>
  db
    .updateTable("one_time_codes")
    .set({ tries_left: sql`tries_left - 1` })
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .where("tries_left", ">", 0)
    .where("expires_at", ">", now)
    .where("code_hash", "is not", null)
    .returning(["sent_to", "code_hash"])
    .executeTakeFirst()

/** Spends a code. Returns false when it was already used or replaced. */
export const spendCode = async (trx: Trx, { purpose, subject }: CodeKey, codeHash: Buffer) => {
  const result = await trx
    .deleteFrom("one_time_codes")
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

interface NewMailedToken {
  token_hash: Buffer
  member_id: string
  purpose: MailedTokenPurpose
  email: string
  created_at: Date
  expires_at: Date
}

export const insertMailedToken = (db: Db, token: NewMailedToken) =>
  db.insertInto("mailed_tokens").values(token).execute()

/** Extends the newest token mailed to an address to `expiresAt`. Returns whether there is one. */
export const extendNewestToken = async (
  db: Db,
  { purpose, email }: { purpose: MailedTokenPurpose; email: string },
  expiresAt: Date,
) => {
  const result = await db
    .updateTable("mailed_tokens")
    .set({ expires_at: expiresAt })
    .where("token_hash", "=", ({ selectFrom }) =>
      selectFrom("mailed_tokens")
        .select("token_hash")
        .where("purpose", "=", purpose)
        .where("email", "=", email)
        .orderBy("created_at", "desc")
        .limit(1),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const deleteMailedToken = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom("mailed_tokens").where("token_hash", "=", tokenHash).execute()

/** The owner of a mailed token; undefined when it is unknown, expired or spent. */
export const findMailedToken = (
  db: Db,
  purposes: readonly MailedTokenPurpose[],
  tokenHash: Buffer,
  now: Date,
) =>
  db
    .selectFrom("mailed_tokens")
    .select(["member_id", "email", "purpose"])
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .where("expires_at", ">", now)
    .executeTakeFirst()

/** Spends a mailed token and returns its owner; undefined when it is unknown, expired or spent. */
export const spendMailedToken = (
  trx: Trx,
  purposes: readonly MailedTokenPurpose[],
  tokenHash: Buffer,
  now: Date,
) =>
  trx
    .deleteFrom("mailed_tokens")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .where("expires_at", ">", now)
    .returning(["member_id", "email"])
    .executeTakeFirst()

/** Deletes all of a member's mailed tokens of one purpose. */
export const deleteMailedTokens = (trx: Trx, memberId: string, purpose: MailedTokenPurpose) =>
  trx.deleteFrom("mailed_tokens").where("member_id", "=", memberId).where("purpose", "=", purpose).execute()

/**
 * Deletes expired codes, and mailed tokens that expired before `tokensBefore`; until then a token may be
 * extended.
 */
export const deleteExpiredProofs = async (db: Db, now: Date, tokensBefore: Date) => {
  await db.deleteFrom("one_time_codes").where("expires_at", "<=", now).execute()
  await db.deleteFrom("mailed_tokens").where("expires_at", "<=", tokensBefore).execute()
}
