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

/** Whether all keys are unused uploads of the owner for this purpose, newer than `after`. */
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

/** Marks the uploads as used that still pass `areUnused`. Returns whether all of them did. */
export const claimUploads = async (
  trx: Trx,
  owner: Owner,
  keys: readonly string[],
  { now, after }: { now: Date; after: Date },
) => {
  const result = await trx
    .updateTable("uploads")
    // The upload has been converted to another file by now and will be deleted.
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

/** The oldest uploads and drafts from before a time. */
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

/** Deletes the rows of uploads or drafts. Returns how many there were. */
export const deleteUploads = async (db: Db, keys: readonly string[]) => {
  const result = await db.deleteFrom("uploads").where("key", "in", keys).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export const findUploadsOf = async (db: Db, memberIds: readonly string[]) => {
  const rows = await db.selectFrom("uploads").select("key").where("member_id", "in", memberIds).execute()
  return rows.map(({ key }) => key)
}

/** The keys that a report or a legal hold names. */
export const findKept = async (db: Db, keys: readonly string[]) => {
  const reported = db.selectFrom("report_files").select("key").where("key", "in", keys)
  const held = db.selectFrom("takedown_files").select("key").where("key", "in", keys)
  const rows = await reported.union(held).execute()
  return new Set(rows.map(({ key }) => key))
}
