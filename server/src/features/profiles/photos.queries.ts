import { type Insertable, type Selectable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { OrSlot } from "../../db/compile-once.ts"
import type { MemberPhotosTable } from "../../db/tables/members.ts"
import { arePhotosBlurred } from "../../db/visibility.ts"

export type PhotoRow = Selectable<MemberPhotosTable>

/** The versions that photos from before them lack until a job makes them. */
export const laterVersions = ["blurred", "avatar"] as const
export type LaterVersion = (typeof laterVersions)[number]

const fileColumns = ["large_key", "small_key", "blurred_key", "avatar_key"] as const

/** The files of a photo: all its versions. */
export const filesOf = (photo: Pick<PhotoRow, (typeof fileColumns)[number]>) =>
  fileColumns.map((column) => photo[column]).filter((key) => key !== null)

type PhotoSize = "large_key" | "small_key"

/** Whether the viewer sees a photo of a member (`members`) clearly: all but the first may be blurred. */
export const isClear = (viewerId: OrSlot<string>) =>
  sql<boolean>`(member_photos.position = 0 or not ${arePhotosBlurred(viewerId)})`

/** The key of the version that the viewer sees; null for a blurred photo without a blurred version. */
export const shownVersion = (size: PhotoSize, viewerId: OrSlot<string>) =>
  sql<string | null>`case when ${isClear(viewerId)} then ${sql.ref(size)} else blurred_key end`

/** A member's photos, default first. @unfiltered they are shown only on profiles, which are filtered */
export const findPhotos = (db: Db, memberId: string): Promise<PhotoRow[]> =>
  db.selectFrom("member_photos").selectAll().where("member_id", "=", memberId).orderBy("position").execute()

/** Inserts the new photos and sets the positions of all. */
export const placePhotos = (trx: Trx, photos: readonly Insertable<MemberPhotosTable>[]) =>
  trx
    .insertInto("member_photos")
    .values(photos)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({ position: ref("excluded.position") })),
    )
    .execute()

/** The files of members' photos. @unfiltered they are about to be deleted */
export const findPhotoKeys = async (trx: Trx, memberIds: readonly string[]) => {
  const rows = await trx
    .selectFrom("member_photos")
    .select(fileColumns)
    .where("member_id", "in", memberIds)
    .execute()
  return rows.flatMap(filesOf)
}

/** A member's photos that lack a version. @unfiltered for the job that makes it */
export const findIncomplete = (db: Db, memberId: string) =>
  db
    .selectFrom("member_photos")
    .select(["id", "large_key", "blurred_key", "avatar_key"])
    .where("member_id", "=", memberId)
    .where(({ eb, or }) => or(laterVersions.map((version) => eb(`${version}_key`, "is", null))))
    .execute()

/** Sets a version of a photo that lacks it. Returns whether it did. */
export const setVersion = async (trx: Trx, id: string, version: LaterVersion, key: string) => {
  const column = `${version}_key` as const
  const query = trx
    .updateTable("member_photos")
    .set({ [column]: key })
    .where("id", "=", id)
  return (await query.where(column, "is", null).executeTakeFirst()).numUpdatedRows === 1n
}

/** Takes the members with photos that lack the avatar and sets their next due time. @unfiltered for the job */
export const takeAvatarsDue = async (
  trx: Trx,
  { now, again, limit }: { now: Date; again: Date; limit: number },
) => {
  const rows = await trx
    .updateTable("member_photos")
    .set({ avatar_due: again })
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("member_photos")
        .select("id")
        .where("avatar_due", "<=", now)
        .orderBy("avatar_due")
        .orderBy("member_id")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning("member_id")
    .execute()
  return [...new Set(rows.map(({ member_id }) => member_id))]
}

/** Ends the wait of a photo for its avatar, which was made or cannot be made. */
export const endAvatarDue = (db: Db, id: string) =>
  db
    .updateTable("member_photos")
    .set({ avatar_due: null })
    .where("id", "=", id)
    .where("avatar_due", "is not", null)
    .execute()

/** Deletes photos. Returns their files, also those that a job has made meanwhile. */
export const deletePhotos = async (trx: Trx, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const rows = await trx.deleteFrom("member_photos").where("id", "in", ids).returning(fileColumns).execute()
  return rows.flatMap(filesOf)
}

/** Records that exactly these photos of a member were compared. @unfiltered for the team */
export const markVerified = (trx: Trx, memberId: string, ids: readonly string[], at: Date | null) =>
  trx
    .updateTable("member_photos")
    .set({ verified_at: sql`case when id = any(${ids}::uuid[]) then ${at}::timestamptz end` })
    .where("member_id", "=", memberId)
    .execute()
