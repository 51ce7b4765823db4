import type { Insertable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { SettingsTable } from "../../db/tables/settings.ts"

/** The changed settings with the addresses of the admins. */
export const findSettings = (db: Db) =>
  db
    .selectFrom("settings")
    .leftJoin("admins", "admins.id", "settings.changed_by")
    .select(["settings.name", "settings.value", "settings.changed_at", "admins.email as admin"])
    .orderBy("settings.name")
    .execute()

export const saveSetting = (trx: Trx, setting: Insertable<SettingsTable>) =>
  trx
    .insertInto("settings")
    .values(setting)
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet(({ ref }) => ({
        ...{ value: ref("excluded.value"), changed_at: ref("excluded.changed_at") },
        changed_by: ref("excluded.changed_by"),
      })),
    )
    .execute()
