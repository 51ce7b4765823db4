import type { MediaPurpose, MediaType } from "@pinyu/contract/media/limits"
import type { Insertable, Selectable, Updateable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { MediaFilesTable } from "../../db/tables/media.ts"
import { isUnused } from "./unused.queries.ts"

export type MediaFile = Selectable<MediaFilesTable>

export const insertFile = (db: Db, row: Insertable<MediaFilesTable>) =>
  db.insertInto("media_files").values(row).execute()

export const findFiles = (db: Db, keys: readonly string[]): Promise<MediaFile[]> =>
  db.selectFrom("media_files").selectAll().where("key", "in", keys).execute()

/** Whose file it is, what for, and what it is. */
export interface Claim {
  memberId: string
  purpose: MediaPurpose
  mediaType: MediaType
  key: string
}

/** Marks a file as used, if it is as claimed, from after an instant, and was not; answers whether. */
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
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Writes down what was made of a file; answers whether it is still there. */
export const updateFile = async (db: Db, key: string, changes: Updateable<MediaFilesTable>) => {
  const result = await db.updateTable("media_files").set(changes).where("key", "=", key).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The oldest files from before an instant that nothing carries, but for those that a report shows. */
export const findUnusedBefore = (db: Db, before: Date, limit: number): Promise<MediaFile[]> =>
  db
    .selectFrom("media_files")
    .selectAll()
    .where("used_at", "is", null)
    .where("created_at", "<", before)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(selectFrom("report_files").select("key").whereRef("report_files.key", "=", "media_files.key")),
      ),
    )
    .orderBy("created_at")
    .limit(limit)
    .execute()

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

/** Forgets files; answers them as they were. */
export const deleteFiles = (db: Db, keys: readonly string[]): Promise<MediaFile[]> =>
  db.deleteFrom("media_files").where("key", "in", keys).returningAll().execute()

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
