import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { CodePurpose } from "../../db/tables/auth.ts"

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

export const deleteExpiredCodes = (db: Db, now: Date) =>
  db.deleteFrom("one_time_codes").where("expires_at", "<=", now).execute()
