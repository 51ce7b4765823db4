import { type Insertable, sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { photoOf } from "../../db/photo-of.ts"
import type { AlbumMarksTable } from "../../db/tables/albums.ts"
import { mayExchangeMessages } from "../../db/visibility.ts"

/** A viewer's code for an album; undefined without one. */
export const findCode = async (db: Db, albumId: string, memberId: string) => {
  const row = await db
    .selectFrom("album_marks")
    .select("code")
    .where("album_id", "=", albumId)
    .where("member_id", "=", memberId)
    .executeTakeFirst()
  return row?.code
}

/** Stores a code, unless the viewer has one for the album. */
export const insertCode = (db: Db, mark: Insertable<AlbumMarksTable>) =>
  db
    .insertInto("album_marks")
    .values(mark)
    .onConflict((conflict) => conflict.columns(["album_id", "member_id"]).doNothing())
    .execute()

/** The viewer with this code for an album of the owner; undefined without one. */
export const findMarked = (db: Db, ownerId: string, code: string) =>
  db
    .selectFrom("album_marks")
    .innerJoin("albums", "albums.id", "album_marks.album_id")
    .innerJoin("members", "members.id", "album_marks.member_id")
    .where("albums.member_id", "=", ownerId)
    .where("album_marks.code", "=", code)
    .where(mayExchangeMessages(sql`albums.member_id`, sql`album_marks.member_id`))
    .select(["albums.title", "members.id as member_id", "members.nickname"])
    .select(photoOf("members.id").as("photo"))
    .executeTakeFirst()
