import type { Selectable } from "kysely"
import type { Db } from "../../db/client.ts"
import type { NotificationPreferencesTable } from "../../db/tables/notifications.ts"

export type PreferenceRow = Selectable<NotificationPreferencesTable>

/** A member's choices by topic. */
export const findPreferences = (db: Db, memberId: string): Promise<PreferenceRow[]> =>
  db.selectFrom("notification_preferences").selectAll().where("member_id", "=", memberId).execute()

/** Saves a choice. In an existing row only the channels in `changed` change. */
export const savePreference = (
  db: Db,
  row: PreferenceRow,
  changed: Partial<Pick<PreferenceRow, "push_enabled" | "email_enabled" | "in_app_enabled">>,
) =>
  db
    .insertInto("notification_preferences")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["member_id", "topic"]).doUpdateSet({ topic: row.topic, ...changed }),
    )
    .execute()

/** The member's address. */
export const findEmail = async (db: Db, memberId: string) => {
  const row = await db
    .selectFrom("credentials")
    .select("email")
    .where("member_id", "=", memberId)
    .executeTakeFirst()
  return row?.email
}

/** Ends all mails to a member. */
export const stopMails = async (db: Db, memberId: string) => {
  await db
    .updateTable("notification_preferences")
    .set({ email_enabled: false })
    .where("member_id", "=", memberId)
    .where("email_enabled", "=", true)
    .execute()
}
