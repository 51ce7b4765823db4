import { type Insertable, type Selectable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { OrSlot } from "../../db/compile-once.ts"
import type { MemberPhotosTable } from "../../db/tables/members.ts"
import { arePhotosBlurred } from "../../db/visibility.ts"

export type PhotoRow = Selectable<MemberPhotosTable>

export type PhotoSize = "large_key" | "small_key"

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
    .select(["large_key", "small_key", "blurred_key"])
    .where("member_id", "in", memberIds)
    .execute()
  return rows.flatMap((row) => [row.large_key, row.small_key, row.blurred_key].filter((key) => key !== null))
}

/** A member's photos without a blurred version. @unfiltered they are not shown */
export const findUnblurred = (db: Db, memberId: string) =>
  db
    .selectFrom("member_photos")
    .select(["id", "large_key"])
    .where("member_id", "=", memberId)
    .where("blurred_key", "is", null)
    .execute()

/** Sets the blurred version of a photo that has none. Returns whether it did. */
export const setBlurred = async (trx: Trx, id: string, blurred_key: string) => {
  const query = trx.updateTable("member_photos").set({ blurred_key }).where("id", "=", id)
  return (await query.where("blurred_key", "is", null).executeTakeFirst()).numUpdatedRows === 1n
}

export const deletePhotos = (trx: Trx, ids: readonly string[]) =>
  trx.deleteFrom("member_photos").where("id", "in", ids).execute()

/** Records that exactly these photos of a member were compared. @unfiltered for the team */
export const markVerified = (trx: Trx, memberId: string, ids: readonly string[], at: Date | null) =>
  trx
    .updateTable("member_photos")
    .set({ verified_at: sql`case when id = any(${ids}::uuid[]) then ${at}::timestamptz end` })
    .where("member_id", "=", memberId)
    .execute()
