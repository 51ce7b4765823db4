import { type Insertable, sql } from "kysely"
import type { Db } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { photoOf } from "../../db/photo-of.ts"
import type { AlbumViewsTable } from "../../db/tables/albums.ts"
import { mayExchangeMessages } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"

/** Records a view, once for each slot. */
export const insertView = (db: Db, view: Insertable<AlbumViewsTable>) =>
  db
    .insertInto("album_views")
    .values(view)
    .onConflict((conflict) => conflict.columns(["album_id", "member_id", "slot"]).doNothing())
    .execute()

/**
 * The views of an album after a position, newest first. Includes members who hide from the owner: a notice said
 * that the owner sees them.
 */
export const findViews = (
  db: Db,
  { albumId, since }: { albumId: string; since: Date },
  after: Position | undefined,
  limit: number,
) =>
  latestFirst(
    db
      .selectFrom("album_views")
      .innerJoin("albums", "albums.id", "album_views.album_id")
      .innerJoin("members", "members.id", "album_views.member_id")
      .where("album_views.album_id", "=", albumId)
      .where("album_views.viewed_at", ">", since)
      .where(mayExchangeMessages(sql`albums.member_id`, sql`album_views.member_id`))
      .select(["album_views.id", "album_views.viewed_at as at", "members.id as member_id"])
      .select("members.nickname")
      .select(photoOf("members.id").as("photo")),
    { at: "album_views.viewed_at", id: "album_views.id" },
    after,
  )
    .limit(limit)
    .execute()

export type ViewRow = Awaited<ReturnType<typeof findViews>>[number]

export const deleteViewsBefore = (db: Db, before: Date) =>
  db.deleteFrom("album_views").where("viewed_at", "<=", before).execute()
