import type { UploadPurpose } from "@pinyu/contract/media/limits"
import type { Insertable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { UploadsTable } from "../../db/tables/media.ts"
import { isUnused } from "./unused.queries.ts"

interface Owner {
  memberId: string
  purpose: UploadPurpose
}

export const insertUploads = (db: Db, rows: readonly Insertable<UploadsTable>[]) =>
  db.insertInto("uploads").values(rows).execute()

/** Whether these are all uploads of the member's for this purpose, unused, from after an instant. */
export const areUnused = async (
  db: Db,
  owner: Owner,
  keys: readonly string[],
  after: Date,
): Promise<boolean> => {
  const found = await db
    .selectFrom("uploads")
    .select("key")
    .where("key", "in", keys)
    .where(isUnused(owner, after))
    .execute()
  return found.length === keys.length
}

/** Marks those of the uploads as used of which `areUnused` is still so; answers whether that was all of them. */
export const claimUploads = async (
  trx: Trx,
  owner: Owner,
  keys: readonly string[],
  { now, after }: { now: Date; after: Date },
) => {
  const result = await trx
    .updateTable("uploads")
    // What it came to is made anew by now, and deleted.
    .set({ used_at: now, size: "0" })
    .where("key", "in", keys)
    .where(isUnused(owner, after))
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === keys.length
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

/** Every upload and draft of the members. */
export const findUploadsOf = async (db: Db, memberIds: readonly string[]) => {
  const rows = await db.selectFrom("uploads").select("key").where("member_id", "in", memberIds).execute()
  return rows.map(({ key }) => key)
}

/** Those of the files that a report shows. */
export const findReported = async (db: Db, keys: readonly string[]) => {
  const rows = await db.selectFrom("report_files").select("key").distinct().where("key", "in", keys).execute()
  return new Set(rows.map(({ key }) => key))
}
