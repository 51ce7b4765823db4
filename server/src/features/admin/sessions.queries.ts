import type { Insertable, Selectable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { AdminSessionsTable } from "../../db/tables/admin.ts"
import { hasSecondStep } from "./passkeys.queries.ts"

export type SessionRow = Selectable<AdminSessionsTable>

/** Inserts a session and deletes the admin's expired ones. */
export const insertSession = async (trx: Trx, row: Insertable<AdminSessionsTable>) => {
  await trx
    .deleteFrom("admin_sessions")
    .where("admin_id", "=", row.admin_id)
    .where("expires_at", "<=", row.created_at)
    .execute()
  await trx.insertInto("admin_sessions").values(row).execute()
}

/**
 * The role of the admin of a session, whether they have a second step, and when they last signed in or
 * reauthenticated in the session; undefined when it does not exist or has expired, or the admin is suspended.
 */
export const findSessionState = (db: Db, { sessionId, adminId, now }: SessionQuery) =>
  db
    .selectFrom("admin_sessions")
    .innerJoin("admins", "admins.id", "admin_sessions.admin_id")
    .leftJoin("admin_otps", "admin_otps.admin_id", "admins.id")
    .select("admins.role")
    .select(hasSecondStep.as("secured"))
    .select(({ fn }) =>
      fn.coalesce("admin_sessions.reauthenticated_at", "admin_sessions.created_at").as("signed_in_at"),
    )
    .where("admin_sessions.id", "=", sessionId)
    .where("admin_sessions.admin_id", "=", adminId)
    .where("admin_sessions.expires_at", ">", now)
    .where("admins.suspended_at", "is", null)
    .executeTakeFirst()

/** Records a reauthentication of one session of an admin. Returns whether the session exists. */
export const markReauthenticated = async (trx: Trx, { sessionId, adminId, now }: SessionQuery) => {
  const result = await trx
    .updateTable("admin_sessions")
    .set({ reauthenticated_at: now })
    .where("id", "=", sessionId)
    .where("admin_id", "=", adminId)
    .where("expires_at", ">", now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

interface SessionQuery {
  sessionId: string
  adminId: string
  now: Date
}

/** An admin's current sessions, newest first. */
export const findSessions = (db: Db, adminId: string, now: Date): Promise<SessionRow[]> =>
  db
    .selectFrom("admin_sessions")
    .selectAll()
    .where("admin_id", "=", adminId)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute()

/** Deletes one session of an admin, or all. Returns how many. */
export const deleteSessions = async (trx: Trx, adminId: string, sessionId?: string) => {
  const result = await trx
    .deleteFrom("admin_sessions")
    .where("admin_id", "=", adminId)
    .$if(sessionId !== undefined, (query) => query.where("id", "=", sessionId ?? ""))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
