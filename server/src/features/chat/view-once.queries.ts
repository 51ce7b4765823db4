import type { Db, Trx } from "../../db/client.ts"

/**
 * Marks a picture as opened and returns the key of its file. Undefined when it was opened before, or was sent
 * before `sentAfter`.
 */
export const openPicture = async (trx: Trx, messageId: string, now: Date, sentAfter: Date) => {
  const row = await trx
    .updateTable("messages")
    .set({ opened_at: now })
    .where("id", "=", messageId)
    .where("is_view_once", "=", true)
    .where("opened_at", "is", null)
    .where("media_key", "is not", null)
    .where("created_at", ">", sentAfter)
    .returning("media_key")
    .executeTakeFirst()
  return row?.media_key ?? undefined
}

/** When the files of pictures are due for deletion: opened before one instant, or sent before the other. */
export interface DueBefore {
  opened: Date
  sent: Date
}

/** The messages whose pictures are due, oldest first. */
export const findDue = (db: Db, due: DueBefore, limit: number) =>
  db
    .selectFrom("messages")
    .select(["id", "conversation_id", "sender_id"])
    .where("is_view_once", "=", true)
    .where("media_key", "is not", null)
    .where(({ and, eb, or }) =>
      or([
        eb("opened_at", "<=", due.opened),
        and([eb("opened_at", "is", null), eb("created_at", "<=", due.sent)]),
      ]),
    )
    .orderBy("created_at")
    .limit(limit)
    .execute()

/** Detaches the file of a picture that is due. Returns its key and whether it was opened. */
export const detachDue = async (trx: Trx, messageId: string, due: DueBefore) => {
  const row = await trx
    .selectFrom("messages")
    .select(["media_key", "opened_at", "created_at"])
    .where("id", "=", messageId)
    .where("is_view_once", "=", true)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.media_key === null) return undefined
  const isDue = row.opened_at === null ? row.created_at <= due.sent : row.opened_at <= due.opened
  if (!isDue) return undefined
  await trx.updateTable("messages").set({ media_key: null }).where("id", "=", messageId).execute()
  return { key: row.media_key, wasOpened: row.opened_at !== null }
}
