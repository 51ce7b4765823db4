import { type Insertable, type Selectable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { lockName } from "../../db/locks.ts"
import type { PasskeyPurpose, PasskeysTable } from "../../db/tables/passkeys.ts"

export { afterCommit, transact } from "../../db/after-commit.ts"
export type { PasskeyPurpose }

export type PasskeyRow = Selectable<PasskeysTable>
/** What a notice about a passkey names. */
export type NamedPasskey = Pick<PasskeyRow, "member_id" | "device_name">

/** Serializes additions and removals of a member's passkeys until the transaction ends. */
export const lockPasskeys = (trx: Trx, memberId: string) => lockName(trx, `passkeys:${memberId}`)

/** A member's passkeys, newest first. */
export const findPasskeys = (db: Db, memberId: string) =>
  db
    .selectFrom("passkeys")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("credential_id")
    .execute()

export const findPasskey = (db: Db, credentialId: Buffer) =>
  db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst()

/** Locks a passkey, so that concurrent uses see each other's counter. */
export const lockPasskey = (trx: Trx, credentialId: Buffer) =>
  trx
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .forUpdate()
    .executeTakeFirst()

/** Returns false when any member has a passkey with this id. */
export const insertPasskey = async (trx: Trx, passkey: Insertable<PasskeysTable>) => {
  const result = await trx
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Counts a use of a passkey. */
export const countUse = (
  trx: Trx,
  credentialId: Buffer,
  use: { sign_count: number; user_verified: boolean; is_synced: boolean; last_used_at: Date },
) =>
  trx
    .updateTable("passkeys")
    .set(({ eb }) => ({ ...use, usage_count: eb("usage_count", "+", 1) }))
    .where("credential_id", "=", credentialId)
    .execute()

/** Returns the renamed passkey; undefined when the member has none with this id. */
export const renamePasskey = (db: Db, memberId: string, credentialId: Buffer, deviceName: string) =>
  db
    .updateTable("passkeys")
    .set({ device_name: deviceName })
    .where("credential_id", "=", credentialId)
    .where("member_id", "=", memberId)
    .returningAll()
    .executeTakeFirst()

export const deletePasskey = (trx: Trx, credentialId: Buffer) =>
  trx.deleteFrom("passkeys").where("credential_id", "=", credentialId).execute()

/** Deletes all passkeys of a member. */
export const deletePasskeysOf = async (trx: Trx, memberId: string) => {
  await lockPasskeys(trx, memberId)
  await trx.deleteFrom("passkeys").where("member_id", "=", memberId).execute()
}

/**
 * Members with several passkeys of which one was unused for longer than the member's setting, or than
 * `defaultDays`.
 */
export const findMembersWithUnused = async (db: Db, defaultDays: number, now: Date) => {
  const days = sql<number>`coalesce(passkey_settings.auto_remove_unused_days, ${defaultDays})`
  const rows = await db
    .selectFrom("passkeys")
    .leftJoin("passkey_settings", "passkey_settings.member_id", "passkeys.member_id")
    .select("passkeys.member_id")
    .where(days, ">", 0)
    .groupBy("passkeys.member_id")
    .having(({ fn }) => fn.countAll(), ">", 1)
    .having(
      sql<boolean>`bool_or(coalesce(last_used_at, created_at) < ${now}::timestamptz - make_interval(days => ${days}))`,
    )
    .execute()
  return rows.map(({ member_id }) => member_id)
}

export const findSettings = (db: Db, memberId: string) =>
  db
    .selectFrom("passkey_settings")
    .select("auto_remove_unused_days")
    .where("member_id", "=", memberId)
    .executeTakeFirst()

export const putSettings = (db: Db, memberId: string, settings: { auto_remove_unused_days: number }) =>
  db
    .insertInto("passkey_settings")
    .values({ member_id: memberId, ...settings })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(settings))
    .execute()
