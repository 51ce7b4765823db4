import { sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import { preparedWrite } from "../../db/prepared.ts"

interface Like {
  wishId: string
  memberId: string
  /** Undefined toggles the like. */
  liked: boolean | undefined
  now: Date
}

/**
 * Toggles or sets a like and counts, in one statement, because many members may like one wish at once.
 * Returns the change. The statement reads the count before the change, so the change is added to it.
 */
export const changeLike = async (trx: Trx, { wishId, memberId, liked, now }: Like) => {
  const { rows } = await sql<{ is_taken: boolean; is_new: boolean; likes_count: number }>`
    with taken as (
      delete from wish_likes
      where wish_id = ${wishId} and member_id = ${memberId} and ${liked ?? null}::boolean is not true
      returning 1),
    added as (
      insert into wish_likes (wish_id, member_id, created_at)
      select ${wishId}, ${memberId}, ${now}
      where ${liked ?? null}::boolean is not false and not exists (select from taken)
      on conflict do nothing
      returning 1)
    select exists (select from taken) as is_taken, exists (select from added) as is_new,
      ((select count(*) from wish_likes where wish_id = ${wishId})
        - (select count(*) from taken) + (select count(*) from added))::integer as likes_count
    ${preparedWrite}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error("a like returned no row")
  return row
}

/** Some of the members who like a wish, ordered by id, after one of them. */
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

/** The owner of a granted wish. @unfiltered it is not shown */
export const findGranted = async (db: Db, wishId: string) => {
  const row = await db
    .selectFrom("wishes")
    .select("member_id")
    .where("id", "=", wishId)
    .where("is_granted", "=", true)
    .executeTakeFirst()
  return row?.member_id
}
