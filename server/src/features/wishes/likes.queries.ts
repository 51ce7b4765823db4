import type { Db, Trx } from "../../db/client.ts"

interface Like {
  wish_id: string
  member_id: string
}

/** Adds a like; answers whether it is new. */
export const insertLike = async (trx: Trx, like: Like, now: Date) => {
  const result = await trx
    .insertInto("wish_likes")
    .values({ ...like, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Takes a like back; answers whether there was one. */
export const deleteLike = async (trx: Trx, like: Like) => {
  const result = await trx
    .deleteFrom("wish_likes")
    .where((where) => where.and(like))
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export const countLikes = async (db: Db, wishId: string) => {
  const { count } = await db
    .selectFrom("wish_likes")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("wish_id", "=", wishId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Some of those who like a wish, in the order of their ids, from after one of them. */
export const findLikers = async (db: Db, wishId: string, after: string | undefined, limit: number) => {
  const rows = await db
    .selectFrom("wish_likes")
    .select("member_id")
    .where("wish_id", "=", wishId)
    .$if(after !== undefined, (rest) => rest.where("member_id", ">", after ?? ""))
    .orderBy("member_id")
    .limit(limit)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Whose wish it is, where it came true. @unfiltered nobody is shown it */
export const findGranted = async (db: Db, wishId: string) => {
  const row = await db
    .selectFrom("wishes")
    .select("member_id")
    .where("id", "=", wishId)
    .where("is_granted", "=", true)
    .executeTakeFirst()
  return row?.member_id
}
