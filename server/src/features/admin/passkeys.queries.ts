import { type Insertable, type Selectable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { AdminPasskeysTable } from "../../db/tables/admin.ts"

export type PasskeyRow = Selectable<AdminPasskeysTable>

/** Whether the admin of a query has a passkey. */
export const ownsPasskey = sql<boolean>`
  exists (select from admin_passkeys where admin_passkeys.admin_id = admins.id)`

/** Whether the admin of a query that joins `admin_otps` has a second step: an authenticator app or a passkey. */
export const hasSecondStep = sql<boolean>`(admin_otps.confirmed_at is not null or ${ownsPasskey})`

/** An admin's passkeys, newest first. */
export const findPasskeys = (db: Db, adminId: string) =>
  db
    .selectFrom("admin_passkeys")
    .selectAll()
    .where("admin_id", "=", adminId)
    .orderBy("created_at", "desc")
    .orderBy("credential_id")
    .execute()

export const hasPasskey = async (db: Db, adminId: string) => (await findPasskeys(db, adminId)).length > 0

export const findPasskey = (db: Db, credentialId: Buffer) =>
  db.selectFrom("admin_passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst()

/** Returns false when any admin has a passkey with this id. */
export const insertPasskey = async (trx: Trx, passkey: Insertable<AdminPasskeysTable>) => {
  const result = await trx
    .insertInto("admin_passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Stores the counter and the time of a use. */
export const storeUse = (trx: Trx, credentialId: Buffer, use: { sign_count: number; last_used_at: Date }) =>
  trx.updateTable("admin_passkeys").set(use).where("credential_id", "=", credentialId).execute()

/** Deletes one passkey of an admin, or all. Returns how many. */
export const deletePasskeys = async (trx: Trx, adminId: string, credentialId?: Buffer) => {
  const result = await trx
    .deleteFrom("admin_passkeys")
    .where("admin_id", "=", adminId)
    .$if(credentialId !== undefined, (query) =>
      query.where("credential_id", "=", credentialId ?? Buffer.of()),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
