import type { LeavingReason } from "@pinyu/contract/account/options"
import { type Expression, type SqlBool, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"

/** Hides an active member. `eraseAfter` is null for a pause. Returns whether the member was active. */
export const hideMember = async (trx: Trx, memberId: string, eraseAfter: Date | null) => {
  const result = await trx
    .updateTable("members")
    .set({ status: eraseAfter ? "leaving" : "paused", erase_after: eraseAfter })
    .where("id", "=", memberId)
    .where("status", "=", "active")
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Makes a paused or leaving member active again, unless the erasure is due. Returns whether the member is
 * active now.
 */
export const restoreMember = async (trx: Trx, memberId: string, now: Date) => {
  const result = await trx
    .updateTable("members")
    .set({ status: "active", erase_after: null })
    .where("id", "=", memberId)
    .where("status", "in", ["paused", "leaving"])
    .where(({ eb, or }) => or([eb("erase_after", "is", null), eb("erase_after", ">", now)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const isDue = (now: Date): Expression<SqlBool> => sql<SqlBool>`members.erase_after <= ${now}`

/** Members whose erasure is due, the longest due first. */
export const findDue = async (db: Db, now: Date, limit: number) => {
  const rows = await db
    .selectFrom("members")
    .select("id")
    .where(isDue(now))
    .orderBy("erase_after")
    .orderBy("id")
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a member's credentials until the transaction ends: every change of an account does so first. */
export const lockCredentials = (trx: Trx, memberId: string) =>
  trx.selectFrom("credentials").select("member_id").where("member_id", "=", memberId).forUpdate().execute()

/**
 * Locks a member whose erasure is due until the transaction ends, under `lockRemovals`. Returns whether it is.
 */
export const lockDue = async (trx: Trx, memberId: string, now: Date) => {
  const row = await trx
    .selectFrom("members")
    .select("id")
    .where("id", "=", memberId)
    .where(isDue(now))
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The address of a leaving member, and when the erasure is due; undefined when they have returned. An unverified
 * mailbox may belong to a stranger.
 */
export const findLeaving = (db: Db, memberId: string) =>
  db
    .selectFrom("members")
    .innerJoin("credentials", "credentials.member_id", "members.id")
    .select(["credentials.email", "members.erase_after"])
    .where("members.id", "=", memberId)
    .where("members.status", "=", "leaving")
    .where("credentials.email_verified_at", "is not", null)
    .executeTakeFirst()

export const insertDeparture = async (trx: Trx, answerTokenHash: Buffer, dayAt: Date) => {
  await trx
    .insertInto("departures")
    .values({ answer_token_hash: answerTokenHash, day_at: dayAt, reason: null })
    .execute()
}

/** Records the answer of a departure without one. Returns whether there was one. */
export const answerDeparture = async (db: Db, answerTokenHash: Buffer, reason: LeavingReason) => {
  const result = await db
    .updateTable("departures")
    .set({ reason })
    .where("answer_token_hash", "=", answerTokenHash)
    .where("reason", "is", null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const deleteDeparturesBefore = async (db: Db, before: Date) => {
  await db.deleteFrom("departures").where("day_at", "<", before).execute()
}
