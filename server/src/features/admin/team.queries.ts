import type { TeamChange } from "@pinyu/contract/admin/team"
import type { Insertable, Selectable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { AdminInvitationsTable } from "../../db/tables/admin.ts"
import { hasSecondStep } from "./passkeys.queries.ts"

export type InvitationRow = Selectable<AdminInvitationsTable>

const admins = (db: Db | Trx) =>
  db
    .selectFrom("admins")
    .leftJoin("admin_otps", "admin_otps.admin_id", "admins.id")
    .select(["admins.id", "admins.email", "admins.role", "admins.suspended_at", "admins.created_at"])
    .select(({ selectFrom }) => [
      hasSecondStep.as("has_second_step"),
      selectFrom("admin_audit")
        .select("admin_audit.at")
        .whereRef("admin_audit.admin_id", "=", "admins.id")
        .where("admin_audit.act", "=", "signed_in")
        .orderBy("admin_audit.at", "desc")
        .limit(1)
        .as("signed_in_at"),
    ])

/** All admins, oldest first. */
export const findTeam = (db: Db) => admins(db).orderBy("admins.created_at").orderBy("admins.id").execute()

export const findTeamAdmin = (trx: Trx, adminId: string) =>
  admins(trx).where("admins.id", "=", adminId).executeTakeFirst()

export type TeamAdminRow = Awaited<ReturnType<typeof findTeam>>[number]

/** Whether an admin is an owner who is not suspended. */
export const isActiveOwner = async (trx: Trx, adminId: string) => {
  const row = await trx
    .selectFrom("admins")
    .select("id")
    .where("id", "=", adminId)
    .where("role", "=", "owner")
    .where("suspended_at", "is", null)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of admins and of invitations that have not expired. */
export const countTeam = async (trx: Trx, now: Date) => {
  const { count } = await trx
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom("admins").select(fn.countAll<string>().as("count")).as("admins"),
      selectFrom("admin_invitations")
        .select(fn.countAll<string>().as("count"))
        .where("expires_at", ">", now)
        .as("invitations"),
    ])
    .executeTakeFirstOrThrow()
    .then((row) => ({ count: Number(row.admins) + Number(row.invitations) }))
  return count
}

export const findAdminWith = (trx: Trx, email: string) =>
  trx.selectFrom("admins").select("id").where("email", "=", email).executeTakeFirst()

export const hasAdminWith = async (trx: Trx, email: string) => (await findAdminWith(trx, email)) !== undefined

/** Changes an admin. An omitted field stays. */
export const updateAdmin = (trx: Trx, adminId: string, { role, suspended }: TeamChange, now: Date) =>
  trx
    .updateTable("admins")
    .set({
      ...(role && { role }),
      ...(suspended !== undefined && { suspended_at: suspended ? now : null }),
    })
    .where("id", "=", adminId)
    .execute()

/** Inserts an invitation and replaces the earlier one of its address. */
export const insertInvitation = async (trx: Trx, row: Insertable<AdminInvitationsTable>) => {
  await trx.deleteFrom("admin_invitations").where("email", "=", row.email).execute()
  return trx.insertInto("admin_invitations").values(row).returningAll().executeTakeFirstOrThrow()
}

/** The invitations that have not expired, oldest first. */
export const findInvitations = (db: Db, now: Date) =>
  db
    .selectFrom("admin_invitations")
    .selectAll()
    .where("expires_at", ">", now)
    .orderBy("created_at")
    .orderBy("id")
    .execute()

/** The invitation with this id or token that has not expired. */
export const findInvitation = (db: Db, by: { id: string } | { tokenHash: Buffer }, now: Date) =>
  db
    .selectFrom("admin_invitations")
    .selectAll()
    .where(({ eb }) => ("id" in by ? eb("id", "=", by.id) : eb("token_hash", "=", by.tokenHash)))
    .where("expires_at", ">", now)
    .executeTakeFirst()

/** Deletes the invitations by an admin and returns their ids. */
export const deleteInvitationsBy = async (trx: Trx, adminId: string) => {
  const query = trx.deleteFrom("admin_invitations").where("invited_by", "=", adminId)
  return (await query.returning("id").execute()).map(({ id }) => id)
}

/** Deletes an invitation and returns it; undefined when there is none. */
export const deleteInvitation = (trx: Trx, id: string) =>
  trx.deleteFrom("admin_invitations").where("id", "=", id).returningAll().executeTakeFirst()
