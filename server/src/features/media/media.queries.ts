import type { UploadPurpose } from "@pinyu/contract/media/limits"
import type { Insertable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { UploadsTable } from "../../db/tables/media.ts"

interface Owner {
  memberId: string
  purpose: UploadPurpose
}

export const insertUploads = (db: Db, rows: readonly Insertable<UploadsTable>[]) =>
  db.insertInto("uploads").values(rows).execute()

/** Whether these are all uploads of the member's for this purpose, unused, from after an instant. */
export const areUnused = async (
  db: Db,
  { memberId, purpose }: Owner,
  keys: readonly string[],
  after: Date,
): Promise<boolean> => {
  const found = await db
    .selectFrom("uploads")
    .select("key")
    .where("key", "in", keys)
    .where("member_id", "=", memberId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("created_at", ">", after)
    .execute()
  return found.length === keys.length
}

/** Marks uploads as used; answers how many of them were the member's, for this purpose, and unused until now. */
export const markUsed = async (
  trx: Trx,
  { memberId, purpose }: Owner,
  keys: readonly string[],
  now: Date,
) => {
  const result = await trx
    .updateTable("uploads")
    .set({ used_at: now })
    .where("key", "in", keys)
    .where("member_id", "=", memberId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export const findDrafts = async (db: Db, keys: readonly string[]) => {
  const rows = await db
    .selectFrom("uploads")
    .select("key")
    .where("key", "in", keys)
    .where("purpose", "=", "draft")
    .execute()
  return rows.map(({ key }) => key)
}

/** The oldest uploads and drafts from before an instant. */
export const findUploadsBefore = async (db: Db, before: Date, limit: number) => {
  const rows = await db
    .selectFrom("uploads")
    .select("key")
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

/** Forgets uploads or drafts; answers how many there were. */
export const deleteUploads = async (db: Db, keys: readonly string[]) => {
  const result = await db.deleteFrom("uploads").where("key", "in", keys).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Those of the files that a report shows. */
export const findReported = async (db: Db, keys: readonly string[]) => {
  const rows = await db.selectFrom("report_files").select("key").distinct().where("key", "in", keys).execute()
  return new Set(rows.map(({ key }) => key))
}
