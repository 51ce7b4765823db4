import type { MailedTokenKind } from "@pinyu/contract/auth/mailed-tokens"
import type { Db, Trx } from "../../db/client.ts"
import type { MailedTokensTable } from "../../db/tables/auth.ts"

export const insertToken = (db: Db, token: MailedTokensTable) =>
  db.insertInto("mailed_tokens").values(token).execute()

/** Extends the newest token mailed to an address to `expiresAt`. Returns whether there is one. */
export const extendNewestToken = async (
  db: Db,
  { purpose, email }: { purpose: MailedTokenKind; email: string },
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

/** The address of a token that is about a change or a notice; undefined when it has ended. */
export const findAddress = async (db: Db, purpose: MailedTokenKind, subjectId: string) => {
  const row = await db
    .selectFrom("mailed_tokens")
    .select("email")
    .where("subject_id", "=", subjectId)
    .where("purpose", "=", purpose)
    .executeTakeFirst()
  return row?.email
}

interface Presented {
  purposes: readonly MailedTokenKind[]
  tokenHash: Buffer
  now: Date
}

/** A token; undefined when it is unknown, expired, used or ended. */
export const findToken = (db: Db, { purposes, tokenHash, now }: Presented) =>
  db
    .selectFrom("mailed_tokens")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .where("expires_at", ">", now)
    .executeTakeFirst()

/** Uses a token up and returns it; undefined as for `findToken`. */
export const spendToken = (trx: Trx, { purposes, tokenHash, now }: Presented) =>
  trx
    .deleteFrom("mailed_tokens")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst()

export const deleteToken = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom("mailed_tokens").where("token_hash", "=", tokenHash).execute()

/** Deletes all of a member's tokens of these kinds. */
export const deleteTokens = (trx: Trx, memberId: string, purposes: readonly MailedTokenKind[]) =>
  trx.deleteFrom("mailed_tokens").where("member_id", "=", memberId).where("purpose", "in", purposes).execute()

/** Deletes all of a member's tokens that went to these addresses. */
export const deleteTokensAt = async (trx: Trx, memberId: string, emails: readonly string[]) => {
  if (emails.length === 0) return
  await trx
    .deleteFrom("mailed_tokens")
    .where("member_id", "=", memberId)
    .where("email", "in", emails)
    .execute()
}

/** Deletes tokens that expired by then; until then a token may be extended. */
export const deleteExpiredTokens = (db: Db, by: Date) =>
  db.deleteFrom("mailed_tokens").where("expires_at", "<=", by).execute()
