import type { MediaPurpose, MediaType } from "@pinyu/contract/media/limits"
import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { MediaFilesTable } from "../../db/tables/media.ts"
import { isUnused } from "./unused.queries.ts"

export type MediaFile = Selectable<MediaFilesTable>

export const insertFile = (db: Db, row: Insertable<MediaFilesTable>) =>
  db.insertInto("media_files").values(row).execute()

export const findFiles = (db: Db, keys: readonly string[]): Promise<MediaFile[]> =>
  db.selectFrom("media_files").selectAll().where("key", "in", keys).execute()

/** A report names the file, its thumbnail or its converted version. */
const isReported = sql<boolean>`exists (select from report_files
  where report_files.key in (media_files.key, media_files.transcoded_key, media_files.thumbnail_key))`

/** The files to which any of these storage keys belongs. */
export const findByAnyKey = (db: Db, keys: readonly string[]): Promise<MediaFile[]> =>
  db
    .selectFrom("media_files")
    .selectAll()
    .where(({ eb, or }) =>
      or([eb("key", "in", keys), eb("transcoded_key", "in", keys), eb("thumbnail_key", "in", keys)]),
    )
    .execute()

/** A report or a legal hold names the file. */
const isKept = sql<boolean>`(${isReported} or exists (select from takedown_files
  where takedown_files.key in (media_files.key, media_files.transcoded_key, media_files.thumbnail_key)))`

/** Owner, purpose, type and key of a file, as the caller claims them. */
export interface Claim {
  memberId: string
  purpose: MediaPurpose
  mediaType: MediaType
  key: string
}

/**
 * Marks a file as used when it matches the claim, is newer than `after`, is unused and not reported. Returns
 * it; undefined when it does not match.
 */
export const claimFile = (
  trx: Trx,
  { mediaType, key, ...owner }: Claim,
  { now, after }: { now: Date; after: Date },
) =>
  trx
    .updateTable("media_files")
    .set({ used_at: now })
    .where("key", "=", key)
    .where("media_type", "=", mediaType)
    .where(isUnused(owner, after))
    .where(({ not }) => not(isReported))
    .returning("perceptual_hash")
    .executeTakeFirst()

/** Updates a file's row. Returns false when the row no longer exists. */
export const updateFile = async (db: Db, key: string, changes: Updateable<MediaFilesTable>) => {
  const result = await db.updateTable("media_files").set(changes).where("key", "=", key).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Marks a file as failed, unless another run of its job has finished it. Returns whether it did. */
export const failConversion = async (db: Db, key: string) => {
  const result = await db
    .updateTable("media_files")
    .set({ state: "failed" })
    .where("key", "=", key)
    .where("state", "=", "processing")
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The oldest unused files from before a time, without those that a report or a legal hold names. */
export const findUnusedBefore = (db: Db, before: Date, limit: number): Promise<MediaFile[]> =>
  db
    .selectFrom("media_files")
    .selectAll()
    .where("used_at", "is", null)
    .where("created_at", "<", before)
    .where(({ not }) => not(isKept))
    .orderBy("created_at")
    .limit(limit)
    .execute()

/** Takes files that are due for stripping and sets their next due time to `again`. */
export const takeStripDue = async (
  trx: Trx,
  { now, again, limit }: { now: Date; again: Date; limit: number },
) => {
  const rows = await trx
    .updateTable("media_files")
    .set({ strip_due: again })
    .where("key", "in", ({ selectFrom }) =>
      selectFrom("media_files")
        .select("key")
        .where("strip_due", "<=", now)
        .orderBy("strip_due")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning("key")
    .execute()
  return rows.map(({ key }) => key)
}

/** How many of a member's files wait for a conversion or are being converted. */
export const countProcessing = async (db: Db, memberId: string) => {
  const { count } = await db
    .selectFrom("media_files")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("member_id", "=", memberId)
    .where("state", "=", "processing")
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Keys of all files of the members. Locks the rows, so that no other transaction claims them.
 */
export const findKeysOf = async (trx: Trx, memberIds: readonly string[]) => {
  const rows = await trx
    .selectFrom("media_files")
    .select("key")
    .where("member_id", "in", memberIds)
    .orderBy("key")
    .forUpdate()
    .execute()
  return rows.map(({ key }) => key)
}

/** Locks the files that nothing uses. Waits for a transaction that is claiming one. */
export const lockUnused = (trx: Trx, keys: readonly string[]): Promise<MediaFile[]> =>
  trx
    .selectFrom("media_files")
    .selectAll()
    .where("key", "in", keys)
    .where("used_at", "is", null)
    .orderBy("key")
    .forUpdate()
    .execute()

/** Deletes the rows of files and returns them. */
export const deleteFiles = (db: Db, keys: readonly string[]): Promise<MediaFile[]> =>
  db.deleteFrom("media_files").where("key", "in", keys).returningAll().execute()

/**
 * Deletes the rows of files that nothing uses any more and returns them. Reported files stay, as unused ones,
 * and keep counting towards the sender's quota.
 */
export const releaseFiles = async (trx: Trx, keys: readonly string[]): Promise<MediaFile[]> => {
  // The lock waits for a report that is being written, so that the statements below see it.
  await trx
    .selectFrom("media_files")
    .select("key")
    .where("key", "in", keys)
    .orderBy("key")
    .forUpdate()
    .execute()
  await trx
    .updateTable("media_files")
    .set({ used_at: null })
    .where("key", "in", keys)
    .where(isReported)
    .execute()
  return trx
    .deleteFrom("media_files")
    .where("key", "in", keys)
    .where(({ not }) => not(isReported))
    .returningAll()
    .execute()
}

/** Marks files as failed that have been processing since before a time. Returns their keys. */
export const failProcessing = async (db: Db, before: Date) => {
  const rows = await db
    .updateTable("media_files")
    .set({ state: "failed" })
    .where("state", "=", "processing")
    .where("created_at", "<", before)
    .returning("key")
    .execute()
  return rows.map(({ key }) => key)
}
