import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { ownAccountOf } from "../../db/own-account.ts"
import type { Position } from "../../platform/cursor.ts"

/** Photos that wait, the longest waiting first, from after a position. @unfiltered the team */
export const findQueue = async (db: Db, after: Position | undefined, limit: number) => {
  const rows = await db
    .selectFrom("member_photos")
    .innerJoin("members", "members.id", "member_photos.member_id")
    .select(["member_photos.id", "member_photos.member_id", "members.nickname", "member_photos.large_key"])
    .select(["member_photos.hidden", "member_photos.queued_at"])
    .where("member_photos.queued_at", "is not", null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(member_photos.queued_at, member_photos.id) > (${after?.at}, ${after?.id})`),
    )
    .orderBy("member_photos.queued_at")
    .orderBy("member_photos.id")
    .limit(limit)
    .execute()
  return rows.flatMap(({ queued_at: at, ...row }) => (at ? [{ ...row, at }] : []))
}

/** Approves those of these photos that wait and are not the admin's own. Returns them. @unfiltered the team */
export const approvePhotos = (trx: Trx, ids: readonly string[], adminId: string) =>
  trx
    .updateTable("member_photos")
    .set({ queued_at: null, hidden: false })
    .where("id", "=", sql<string>`any(${ids})`)
    .where("queued_at", "is not", null)
    .where("member_id", "not in", ownAccountOf(trx, adminId))
    .returning(["id", "member_id"])
    .execute()

/** The member of a photo that waits; undefined when it does not. @unfiltered the team */
export const findWaiting = async (db: Db, photoId: string) => {
  const query = db.selectFrom("member_photos").select("member_id").where("id", "=", photoId)
  return (await query.where("queued_at", "is not", null).executeTakeFirst())?.member_id
}
