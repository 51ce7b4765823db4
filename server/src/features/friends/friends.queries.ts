import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { preparedFor } from "../../db/prepared.ts"
import { admirers, visibleMembers } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"

/** Inserts a like. Returns whether it is new. */
export const insertLike = async (trx: Trx, likerId: string, likedId: string, now: Date) => {
  const result = await trx
    .insertInto("likes")
    .values({ liker_id: likerId, liked_id: likedId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Marks a photo or an answer as liked by itself, next to the like of its member. */
export const insertLikedPart = (trx: Trx, likerId: string, likedId: string, partId: string, now: Date) =>
  trx
    .insertInto("liked_parts")
    .values({ liker_id: likerId, liked_id: likedId, part_id: partId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteLikedPart = (db: Db, likerId: string, likedId: string, partId: string) =>
  db
    .deleteFrom("liked_parts")
    .where((where) => where.and({ liker_id: likerId, liked_id: likedId, part_id: partId }))
    .execute()

export const deleteLike = (db: Db, likerId: string, likedId: string) =>
  db.deleteFrom("likes").where("liker_id", "=", likerId).where("liked_id", "=", likedId).execute()

/** Records that two members' likes were mutual. */
export const markAnswered = (trx: Trx, one: string, other: string) =>
  trx
    .updateTable("likes")
    .set({ answered: true })
    .where(sql<boolean>`(liker_id, liked_id) in ((${one}, ${other}), (${other}, ${one}))`)
    .execute()

/** The likes between two members, in both directions. */
export const deleteLikesBetween = (trx: Trx, one: string, other: string) =>
  trx
    .deleteFrom("likes")
    .where(sql<boolean>`(liker_id, liked_id) in ((${one}, ${other}), (${other}, ${one}))`)
    .execute()

export const likes = async (db: Db, likerId: string, likedId: string) => {
  const row = await db
    .selectFrom("likes")
    .select("liked_id")
    .where("liker_id", "=", likerId)
    .where("liked_id", "=", likedId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a member shows whom they like. @unfiltered it is the caller's own setting */
export const showsLikes = async (db: Db, memberId: string) => {
  const row = await db
    .selectFrom("members")
    .select("show_likes")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow()
  return row.show_likes
}

const liked = (db: Db, viewerId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("likes", "likes.liked_id", "members.id")
    .where("likes.liker_id", "=", viewerId)

/**
 * Mutual likes with the time of the later one. A separate step (`offset 0`), because otherwise PostgreSQL,
 * which cannot estimate how few they are, reads all likes of the member.
 */
const matches = (db: Db, viewerId: string) =>
  db
    .selectFrom("likes as mine")
    .innerJoin("likes as theirs", (join) =>
      join.onRef("theirs.liker_id", "=", "mine.liked_id").onRef("theirs.liked_id", "=", "mine.liker_id"),
    )
    .where("mine.liker_id", "=", viewerId)
    .select("mine.liked_id as member_id")
    .select(sql<Date>`greatest(mine.created_at, theirs.created_at)`.as("at"))
    .offset(sql.lit(0))
    .as("matches")

const matched = (db: Db, viewerId: string) =>
  visibleMembers(db, viewerId).innerJoin(matches(db, viewerId), "matches.member_id", "members.id")

// Each page query is prepared: planning takes longer than reading.

/** The visible members whom a member likes, after a position, newest like first. */
export const findLiked = (db: Db, viewerId: string, after: Position | undefined, limit: number) =>
  latestFirst(
    liked(db, viewerId).select(["likes.liked_id as id", "likes.created_at as at"]),
    { at: "likes.created_at", id: "likes.liked_id" },
    after,
  )
    .limit(sql.lit(limit))
    .modifyEnd(preparedFor(limit))

/** The members who like a member and show it, after a position, newest like first. */
export const findAdmirers = (db: Db, viewerId: string, after: Position | undefined, limit: number) =>
  latestFirst(
    admirers(db, viewerId).select(["likes.liker_id as id", "likes.created_at as at"]),
    { at: "likes.created_at", id: "likes.liker_id" },
    after,
  )
    .limit(sql.lit(limit))
    .modifyEnd(preparedFor(limit))

/** The members with a mutual like, after a position, newest match first. */
export const findMatched = (db: Db, viewerId: string, after: Position | undefined, limit: number) =>
  latestFirst(
    matched(db, viewerId).select(["matches.member_id as id", "matches.at"]),
    { at: "matches.at", id: "matches.member_id" },
    after,
  )
    .limit(sql.lit(limit))
    .modifyEnd(preparedFor(limit))

/** One member, while the like is mutual. */
export const findMatch = (db: Db, viewerId: string, memberId: string) =>
  matched(db, viewerId).where("members.id", "=", memberId).select(["matches.member_id as id", "matches.at"])

const countAll = sql<string>`count(*)`.as("count")

/** The lengths of the three lists of likes. */
export const countLikes = async (db: Db, viewerId: string) => {
  const [iLike, likeMe, mutual] = await Promise.all([
    liked(db, viewerId).select(countAll).executeTakeFirstOrThrow(),
    admirers(db, viewerId).select(countAll).executeTakeFirstOrThrow(),
    matched(db, viewerId).select(countAll).executeTakeFirstOrThrow(),
  ])
  return { iLike: Number(iLike.count), likeMe: Number(likeMe.count), mutual: Number(mutual.count) }
}
