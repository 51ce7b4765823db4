import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { ClaimedRead } from "../../platform/storage/once-files.ts"

/** Marks a picture as opened. Returns false when it was opened before, or was sent before `sentAfter`. */
export const openPicture = async (trx: Trx, messageId: string, now: Date, sentAfter: Date) => {
  const { numUpdatedRows } = await trx
    .updateTable("messages")
    .set({ opened_at: now })
    .where("id", "=", messageId)
    .where("is_view_once", "=", true)
    .where("opened_at", "is", null)
    .where("media_key", "is not", null)
    .where("created_at", ">", sentAfter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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

/**
 * Begins another reading of an opened picture, which ends the one before. Returns false when the picture is gone or
 * was read to its end.
 */
export const beginReading = async (db: Db, messageId: string, readingId: string) => {
  const { rows } = await sql`
    insert into view_once_readings as reading (message_id, id)
    select id, ${readingId} from messages where id = ${messageId} and media_key is not null
    on conflict (message_id) do update set id = excluded.id, claimed_bytes = 0, sent_bytes = 0
      where reading.ended_at is null
    returning id`.execute(db)
  return rows.length > 0
}

/** The message of a reading that has not ended. */
export const findReading = (db: Db, readingId: string) =>
  db
    .selectFrom("view_once_readings")
    .select("message_id")
    .where("id", "=", readingId)
    .where("ended_at", "is", null)
    .executeTakeFirst()

/** Takes bytes of a file of `size` bytes from those that are left. Returns false when too few are. */
export const claimBytes = async (db: Db, readingId: string, { bytes, size }: ClaimedRead) => {
  const { numUpdatedRows } = await db
    .updateTable("view_once_readings")
    .set(({ eb }) => ({ claimed_bytes: eb("claimed_bytes", "+", bytes) }))
    .where("id", "=", readingId)
    .where("ended_at", "is", null)
    .where(({ eb }) => eb(eb("claimed_bytes", "+", bytes), "<=", size))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives the bytes back that a read did not send. Ends the reading once all bytes were sent. */
export const settleBytes = (
  db: Db,
  readingId: string,
  { bytes, size, sent, now }: ClaimedRead & { sent: number; now: Date },
) =>
  db
    .updateTable("view_once_readings")
    .set(({ eb }) => ({
      claimed_bytes: eb("claimed_bytes", "-", bytes - sent),
      sent_bytes: eb("sent_bytes", "+", sent),
      ended_at: sql<Date | null>`case when sent_bytes + ${sent} >= ${size} then ${now}::timestamptz end`,
    }))
    .where("id", "=", readingId)
    .execute()
