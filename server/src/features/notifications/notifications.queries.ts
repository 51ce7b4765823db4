import type { Db } from "../../db/client.ts"

/** Adds a notification, unless the member was told the same before. */
export const insertNotification = (
  db: Db,
  row: { id: string; member_id: string; type: string; actor_id: string; once_key: string; created_at: Date },
) =>
  db
    .insertInto("notifications")
    .values(row)
    .onConflict((conflict) => conflict.columns(["member_id", "type", "once_key"]).doNothing())
    .execute()
