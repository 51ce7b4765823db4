import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { visibleMembers } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"

/** Whether the target exists for the viewer. */
export const canSee = async (db: Db, viewerId: string, targetId: string) => {
  const row = await visibleMembers(db, viewerId)
    .select("members.id")
    .where("members.id", "=", targetId)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes changes between two members wait for each other, whichever of them acts, until the transaction ends. */
export const lockPair = async (trx: Trx, one: string, other: string) => {
  const pair = [one, other].sort().join()
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(trx)
}

/** Adds a like; answers whether it is new. */
export const insertLike = async (trx: Trx, likerId: string, likedId: string, now: Date) => {
  const result = await trx
    .insertInto("likes")
    .values({ liker_id: likerId, liked_id: likedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const deleteLike = (db: Db, likerId: string, likedId: string) =>
  db.deleteFrom("likes").where("liker_id", "=", likerId).where("liked_id", "=", likedId).execute()

export const likes = async (db: Db, likerId: string, likedId: string) => {
  const row = await db
    .selectFrom("likes")
    .select("liked_id")
    .where("liker_id", "=", likerId)
    .where("liked_id", "=", likedId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whom a member likes among those they can see, newest like first, from after a position. */
export const findLiked = (db: Db, likerId: string, after: Position | undefined, limit: number) =>
  visibleMembers(db, likerId)
    .innerJoin("likes", "likes.liked_id", "members.id")
    .select(["likes.liked_id as id", "likes.created_at as at"])
    .where("likes.liker_id", "=", likerId)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple("likes.created_at", "likes.liked_id"),
          "<",
          tuple(after?.at as Date, after?.id as string),
        ),
      ),
    )
    .orderBy("likes.created_at", "desc")
    .orderBy("likes.liked_id", "desc")
    .limit(limit)
