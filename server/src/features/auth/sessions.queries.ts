import { type Selectable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { compileOnce } from "../../db/compile-once.ts"
import { hiddenFromPlanner, prepared } from "../../db/prepared.ts"
import type { SessionsTable } from "../../db/tables/auth.ts"

export type SessionRow = Selectable<SessionsTable>

/** Inserts a session. The position of this write is known only after the commit. */
export const insertSession = (trx: Trx, session: Omit<SessionRow, "written_lsn">) =>
  trx
    .insertInto("sessions")
    .values({ ...session, written_lsn: null })
    .execute()

/**
 * Notes where the log of writes is now as the position of a session, which later calls then read from. The commit
 * does not wait for a disk: a crash that loses it makes reads older by at most the lag of a replica.
 */
export const noteWrite = (db: Db, sessionId: string) =>
  sql`with without_wait as (select set_config('synchronous_commit', 'off', true))
    update sessions set written_lsn = pg_current_wal_insert_lsn() from without_wait
    where sessions.id = ${sessionId}`.execute(db)

export const insertRefreshToken = (
  trx: Trx,
  token: { token_hash: Buffer; session_id: string; created_at: Date },
) =>
  trx
    .insertInto("refresh_tokens")
    .values({ ...token, rotated_at: null })
    .execute()

interface LiveSession extends Pick<SessionRow, "id" | "member_id" | "written_lsn"> {
  /** The start of the session, or its last reauthentication. */
  signed_in_at: Date
}

const liveSessions = compileOnce<{ sessionIds: readonly string[]; now: Date }, LiveSession>((db, slot) =>
  db
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.member_id")
    .select(["sessions.id", "sessions.member_id", "sessions.written_lsn"])
    .select(({ fn }) => fn.coalesce("sessions.reauthenticated_at", "sessions.created_at").as("signed_in_at"))
    .where("sessions.id", "=", sql<string>`any(${hiddenFromPlanner(slot("sessionIds"), "uuid[]")}::uuid[])`)
    .where("sessions.expires_at", ">", slot("now"))
    .where("members.status", "=", "active")
    .modifyEnd(prepared),
)

/** The unexpired ones of these sessions whose members are active. */
export const findLiveSessions = (db: Db, sessionIds: readonly string[], now: Date) =>
  liveSessions(db, { sessionIds, now })

export const findSessionOfToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom("refresh_tokens")
    .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
    .select(["refresh_tokens.session_id", "sessions.member_id"])
    .where("refresh_tokens.token_hash", "=", tokenHash)
    .executeTakeFirst()

/** Locks a session and its tokens; also returns the member's status. */
export const lockSession = (trx: Trx, sessionId: string) =>
  trx
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.member_id")
    .selectAll("sessions")
    .select("members.status")
    .where("sessions.id", "=", sessionId)
    .forUpdate("sessions")
    .executeTakeFirst()

/** Called under `lockSession`, so that concurrent uses of a token see each other. */
export const findRefreshToken = (trx: Trx, tokenHash: Buffer) =>
  trx.selectFrom("refresh_tokens").select("rotated_at").where("token_hash", "=", tokenHash).executeTakeFirst()

export const markRotated = (trx: Trx, tokenHash: Buffer, now: Date) =>
  trx.updateTable("refresh_tokens").set({ rotated_at: now }).where("token_hash", "=", tokenHash).execute()

export const touchSession = (
  trx: Trx,
  sessionId: string,
  use: Pick<SessionRow, "last_used_at" | "expires_at">,
) => trx.updateTable("sessions").set(use).where("id", "=", sessionId).execute()

/** Records a reauthentication of a session. Returns whether the session exists. */
export const markReauthenticated = async (trx: Trx, sessionId: string, now: Date) => {
  const result = await trx
    .updateTable("sessions")
    .set({ reauthenticated_at: now })
    .where("id", "=", sessionId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A member's unexpired sessions, last used first. */
export const findSessions = (db: Db, memberId: string, now: Date) =>
  db
    .selectFrom("sessions")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute()

/** Deletes a session with its tokens. */
export const deleteSession = (db: Db, sessionId: string) =>
  db.deleteFrom("sessions").where("id", "=", sessionId).execute()

/**
 * Locks a member's credentials. Every change of both takes this lock before session locks, which avoids
 * deadlocks.
 */
export const lockCredentials = (trx: Trx, memberId: string) =>
  trx.selectFrom("credentials").select("member_id").where("member_id", "=", memberId).forUpdate().execute()

/** Whether a session of a member exists. Under `lockCredentials` it stays so until the transaction ends. */
export const hasSession = async (trx: Trx, memberId: string, sessionId: string) => {
  const row = await trx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionId)
    .where("member_id", "=", memberId)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets a member's known devices. Returns the new device generation. */
const raiseDeviceGeneration = async (trx: Trx, memberId: string) => {
  const { device_generation } = await trx
    .updateTable("credentials")
    .set(({ eb }) => ({ device_generation: eb("device_generation", "+", 1) }))
    .where("member_id", "=", memberId)
    .returning("device_generation")
    .executeTakeFirstOrThrow()
  return device_generation
}

/**
 * Deletes a session of a member and forgets their known devices. Returns the new device generation, or null
 * when the member has no such session.
 */
export const deleteOwnSession = async (trx: Trx, memberId: string, sessionId: string) => {
  await lockCredentials(trx, memberId)
  const result = await trx
    .deleteFrom("sessions")
    .where("id", "=", sessionId)
    .where("member_id", "=", memberId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n ? raiseDeviceGeneration(trx, memberId) : null
}

/**
 * Deletes all sessions of a member but one, and forgets their known devices. Returns the ids of the deleted
 * sessions and the new device generation.
 */
export const deleteOtherSessions = async (trx: Trx, memberId: string, exceptId: string) => {
  const device_generation = await raiseDeviceGeneration(trx, memberId)
  const deleted = await trx
    .deleteFrom("sessions")
    .where("member_id", "=", memberId)
    .where("id", "!=", exceptId)
    .returning("id")
    .execute()
  return { device_generation, sessionIds: deleted.map(({ id }) => id) }
}

/** Deletes all sessions of a member and forgets their known devices. Returns the new device generation. */
export const deleteSessionsOf = async (trx: Trx, memberId: string) => {
  const generation = await raiseDeviceGeneration(trx, memberId)
  await trx.deleteFrom("sessions").where("member_id", "=", memberId).execute()
  return generation
}

/** Deletes expired sessions, and tokens rotated before `rotatedBefore`, which no cookie can still hold. */
export const deleteExpiredSessions = async (db: Db, now: Date, rotatedBefore: Date) => {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute()
  await db.deleteFrom("refresh_tokens").where("rotated_at", "<", rotatedBefore).execute()
}
