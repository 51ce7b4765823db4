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

/** A report shows the file, or what was made of it. */
const isReported = sql<boolean>`exists (select from report_files
  where report_files.key in (media_files.key, media_files.play_key, media_files.thumbnail_key))`

/** Whose file it is, what for, and what it is. */
export interface Claim {
  memberId: string
  purpose: MediaPurpose
  mediaType: MediaType
  key: string
}

/** Marks a file as used, if it is as claimed, from after an instant, and was not, nor is kept for a report; answers whether. */
export const claimFile = async (
  trx: Trx,
  { mediaType, key, ...owner }: Claim,
  { now, after }: { now: Date; after: Date },
) => {
  const result = await trx
    .updateTable("media_files")
    .set({ used_at: now })
    .where("key", "=", key)
    .where("media_type", "=", mediaType)
    .where(isUnused(owner, after))
    .where(({ not }) => not(isReported))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Writes down what was made of a file; answers whether it is still there. */
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

/** The oldest files from before an instant that nothing carries, but for those that a report shows. */
export const findUnusedBefore = (db: Db, before: Date, limit: number): Promise<MediaFile[]> =>
  db
    .selectFrom("media_files")
    .selectAll()
    .where("used_at", "is", null)
    .where("created_at", "<", before)
    .where(({ not }) => not(isReported))
    .orderBy("created_at")
    .limit(limit)
    .execute()

/** Files to be stripped by an instant; they are due again at another. */
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

/** How many files of a member's are being made into what plays everywhere, or wait for it. */
export const countProcessing = async (db: Db, memberId: string) => {
  const { count } = await db
    .selectFrom("media_files")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("member_id", "=", memberId)
    .where("state", "=", "processing")
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Every file that one of the members sent; nothing claims them until the transaction ends. */
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

/** Forgets files; answers them as they were. */
export const deleteFiles = (db: Db, keys: readonly string[]): Promise<MediaFile[]> =>
  db.deleteFrom("media_files").where("key", "in", keys).returningAll().execute()

/**
 * Forgets files that nothing carries any more; answers them as they were. Those that a report shows stay as unused ones
 * and go on counting for their sender.
 */
export const releaseFiles = async (trx: Trx, keys: readonly string[]): Promise<MediaFile[]> => {
  // A report that is being written is waited for, and seen by what follows.
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

/** Gives up what has been in the making since before an instant; answers the keys. */
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
