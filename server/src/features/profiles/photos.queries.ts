import type { Insertable, Selectable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { MemberPhotosTable } from "../../db/tables/members.ts"

export type PhotoRow = Selectable<MemberPhotosTable>

/** A member's photographs, the default first. @unfiltered they are shown only on profiles, which are */
export const findPhotos = (db: Db, memberId: string): Promise<PhotoRow[]> =>
  db.selectFrom("member_photos").selectAll().where("member_id", "=", memberId).orderBy("position").execute()

/** Adds the photographs that are new and puts all of them in their places. */
export const placePhotos = (trx: Trx, photos: readonly Insertable<MemberPhotosTable>[]) =>
  trx
    .insertInto("member_photos")
    .values(photos)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(({ ref }) => ({ position: ref("excluded.position") })),
    )
    .execute()

export const deletePhotos = (trx: Trx, ids: readonly string[]) =>
  trx.deleteFrom("member_photos").where("id", "in", ids).execute()
