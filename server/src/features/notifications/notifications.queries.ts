import type { Db } from "../../db/client.ts"

/** Adds a notification, unless the member was told the same before. */
export const insertNotification = (
  db: Db,
  row: {
    id: string
    member_id: string
    type: string
    actor_id: string
    about_id: string | null
    once_key: string
    created_at: Date
  },
) =>
  db
    .insertInto("notifications")
    .values(row)
    .onConflict((conflict) => conflict.columns(["member_id", "type", "once_key"]).doNothing())
    .execute()

export const deleteNotification = (db: Db, memberId: string, type: string, onceKey: string) =>
  db
    .deleteFrom("notifications")
    .where("member_id", "=", memberId)
    .where("type", "=", type)
    .where("once_key", "=", onceKey)
    .execute()

export const deleteAbout = (db: Db, aboutId: string) =>
  db.deleteFrom("notifications").where("about_id", "=", aboutId).execute()
