import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { lockName } from "../../db/locks.ts"

/** Serializes the uploads of one member until the transaction ends. */
export const lockQuota = (trx: Trx, memberId: string) => lockName(trx, `storage quota ${memberId}`)

/** The bytes that a member stores or has reserved, and the bytes that they sent on a day. */
export const findUsage = async (db: Db, memberId: string, day: string) => {
  const { rows } = await sql<{ stored: string; sent: string }>`
    select
      (select coalesce(sum(size), 0) from media_files where member_id = ${memberId})
        + (select coalesce(sum(size), 0) from uploads where member_id = ${memberId})
        + (select coalesce(sum(size), 0) from contact_attachments where member_id = ${memberId}) as stored,
      (select coalesce(sum(bytes), 0) from upload_days where member_id = ${memberId} and day = ${day}) as sent`.execute(
    db,
  )
  return { stored: Number(rows[0]?.stored), sent: Number(rows[0]?.sent) }
}

/** Adds bytes to what a member sent on a day; a negative number subtracts. */
export const addSent = (trx: Trx, memberId: string, day: string, bytes: number) =>
  sql`
    insert into upload_days (member_id, day, bytes) values (${memberId}, ${day}, ${Math.max(0, bytes)})
      on conflict (member_id, day) do update set bytes = greatest(0, upload_days.bytes + ${bytes})`.execute(
    trx,
  )

export const deleteDaysBefore = (db: Db, day: string) =>
  db.deleteFrom("upload_days").where("day", "<", day).execute()
