import type { Insertable, Selectable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { MemberPhotosTable } from "../../db/tables/members.ts"

export type PhotoRow = Selectable<MemberPhotosTable>

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
    .select(["large_key", "small_key"])
    .where("member_id", "in", memberIds)
    .execute()
  return rows.flatMap(({ large_key, small_key }) => [large_key, small_key])
}

export const deletePhotos = (trx: Trx, ids: readonly string[]) =>
  trx.deleteFrom("member_photos").where("id", "in", ids).execute()
