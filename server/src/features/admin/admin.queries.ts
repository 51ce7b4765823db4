import { type Insertable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { AdminsTable } from "../../db/tables/admin.ts"
import { ownsPasskey } from "./passkeys.queries.ts"

export const hasAdmin = async (db: Db) =>
  (await db.selectFrom("admins").select("id").limit(1).executeTakeFirst()) !== undefined

/** Blocks other inserts of admins until the transaction ends. Reads continue. */
export const lockAdmins = (trx: Trx) => sql`lock table admins in share row exclusive mode`.execute(trx)

export const insertAdmin = (trx: Trx, admin: Insertable<AdminsTable>) =>
  trx.insertInto("admins").values(admin).execute()

/** The sign-in data of the admin with this e-mail address; undefined when there is none. */
export const findAccount = (db: Db, email: string, from: { address: string; since: Date }) =>
  db
    .selectFrom("admins")
    .leftJoin("admin_otps", "admin_otps.admin_id", "admins.id")
    .select(({ eb, exists, selectFrom }) => [
      "admins.id",
      "admins.password_hash",
      "admins.suspended_at",
      eb("admin_otps.confirmed_at", "is not", null).as("otp_enabled"),
      exists(
        selectFrom("admin_audit")
          .select("admin_audit.id")
          .whereRef("admin_audit.admin_id", "=", "admins.id")
          .where("admin_audit.act", "=", "signed_in")
          .where("admin_audit.at", ">", from.since)
          .where("admin_audit.address", "=", from.address),
      ).as("signed_in_here"),
    ])
    .where("admins.email", "=", email)
    .executeTakeFirst()

export const findAdmin = (db: Db, adminId: string) =>
  db
    .selectFrom("admins")
    .leftJoin("admin_otps", "admin_otps.admin_id", "admins.id")
    .select(["admins.id", "admins.email", "admins.password_hash", "admins.role", "admins.created_at"])
    .select(({ eb, selectFrom }) => [
      eb("admin_otps.confirmed_at", "is not", null).as("otp_enabled"),
      ownsPasskey.as("has_passkey"),
      selectFrom("admin_recovery_codes")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("admin_recovery_codes.admin_id", "=", "admins.id")
        .where("admin_recovery_codes.used_at", "is", null)
        .as("recovery_codes_left"),
    ])
    .where("admins.id", "=", adminId)
    .executeTakeFirst()

export type AdminRow = NonNullable<Awaited<ReturnType<typeof findAdmin>>>

/** Replaces a password. A trigger ends the admin's sessions. */
export const updatePassword = (trx: Trx, adminId: string, password_hash: string) =>
  trx.updateTable("admins").set({ password_hash }).where("id", "=", adminId).execute()

/** Locks an admin's row until the transaction ends. */
export const lockAdminRow = (trx: Trx, adminId: string) =>
  trx.selectFrom("admins").select("suspended_at").where("id", "=", adminId).forUpdate().executeTakeFirst()

/** Locks an admin's row until the transaction ends. Returns false when the password has changed meanwhile. */
export const lockAdmin = async (trx: Trx, adminId: string, passwordHash: string) => {
  const row = await trx
    .selectFrom("admins")
    .select("id")
    .where("id", "=", adminId)
    .where("password_hash", "=", passwordHash)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
