import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { latestFirst } from "../../db/keyset.ts"
import { prepared, preparedFor } from "../../db/prepared.ts"
import { visibleMembers } from "../../db/visibility.ts"
import type { Position } from "../../platform/cursor.ts"

export const insertFollow = (trx: Trx, memberId: string, followedId: string, now: Date) =>
  trx
    .insertInto("follows")
    .values({ member_id: memberId, followed_id: followedId, followed_at: now })
    .execute()

export const follows = async (trx: Trx, memberId: string, followedId: string) => {
  const row = await trx
    .selectFrom("follows")
    .select("followed_id")
    .where("member_id", "=", memberId)
    .where("followed_id", "=", followedId)
    .executeTakeFirst()
  return row !== undefined
}

export const deleteFollow = (db: Db, memberId: string, followedId: string) =>
  db.deleteFrom("follows").where("member_id", "=", memberId).where("followed_id", "=", followedId).execute()

/** Ends the follows of two members in both directions. */
export const deleteFollowsBetween = (trx: Trx, one: string, other: string) =>
  trx
    .deleteFrom("follows")
    .where(sql<boolean>`(member_id, followed_id) in ((${one}, ${other}), (${other}, ${one}))`)
    .execute()

/** The number of all follows, hidden members included. */
export const countAllFollowed = async (trx: Trx, memberId: string) => {
  const { count } = await trx
    .selectFrom("follows")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const followed = (db: Db, viewerId: string) =>
  visibleMembers(db, viewerId)
    .innerJoin("follows", "follows.followed_id", "members.id")
    .where("follows.member_id", "=", viewerId)

/** The visible members whom a member follows, after a position, latest first. */
export const findFollowed = (db: Db, viewerId: string, after: Position | undefined, limit: number) =>
  latestFirst(
    followed(db, viewerId).select(["follows.followed_id as id", "follows.followed_at as at"]),
    { at: "follows.followed_at", id: "follows.followed_id" },
    after,
  )
    .limit(sql.lit(limit))
    .modifyEnd(preparedFor(limit))

/** The ids of the visible members whom a member follows. */
export const findFollowedIds = async (db: Db, viewerId: string) => {
  const rows = await followed(db, viewerId).select("follows.followed_id as id").modifyEnd(prepared).execute()
  return rows.map(({ id }) => id)
}

export const countFollowed = async (db: Db, viewerId: string) => {
  const { count } = await followed(db, viewerId)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow()
  return Number(count)
}
