import { type Expression, sql } from "kysely"
import type { Db } from "../../db/client.ts"

/** A like and its creation time, which is also the position of a page's end. */
export interface LikeRow {
  liker_id: string
  liked_id: string
  created_at: Date
}

/** Likes created in a period, by creation time. */
export interface Span {
  from: Date
  until: Date
}

/**
 * Whether both members are active. @unfiltered it is about two known members, and the bell filters
 */
const areActive = sql`
  (select count(*) from members where id in (likes.liker_id, likes.liked_id) and status = 'active') = 2`

const isNotRecorded = (type: "friend_request" | "friend_accepted") => sql`
  not exists (select from notification_events
    where member_id = likes.liked_id and type = ${sql.lit(type)} and dedup_key = likes.liker_id::text)`

/**
 * Whether a like still waits for an answer: it is visible and was never recorded as mutual.
 * @unfiltered it is about two known members, and the bell filters
 */
const waits = sql`(not likes.answered and (select show_likes from members where id = likes.liker_id)
  and not exists (select from likes answer
    where answer.liker_id = likes.liked_id and answer.liked_id = likes.liker_id))`

/** Whether a like is mutual and the two have no message in a conversation. */
const isSilent = sql`(exists (select from likes answer
    where answer.liker_id = likes.liked_id and answer.liked_id = likes.liker_id
      and answer.created_at <= likes.created_at)
  and not exists (select from conversation_members where first_position is not null
    and (member_id, other_id) in ((likes.liker_id, likes.liked_id), (likes.liked_id, likes.liker_id))))`

/** Sorts before every id. */
const lowestId = "00000000-0000-0000-0000-000000000000"

/** A page of the likes of a period that satisfy a condition, by creation time. */
const findLikes =
  (holds: Expression<unknown>) =>
  async (db: Db, { from, until }: Span, after: LikeRow | null, limit: number) => {
    const { created_at, liker_id, liked_id } = after ?? {
      created_at: from,
      liker_id: lowestId,
      liked_id: lowestId,
    }
    const { rows } = await sql<LikeRow>`
      select liker_id, liked_id, created_at from likes
      where created_at <= ${until} and ${holds} and ${areActive}
        and (created_at, liker_id, liked_id) > (${created_at}, ${liker_id}::uuid, ${liked_id}::uuid)
      order by created_at, liker_id, liked_id limit ${limit}`.execute(db)
    return rows
  }

/** Unanswered likes whose recipient was not reminded. */
export const findWaiting = findLikes(sql`${waits} and ${isNotRecorded("friend_request")}`)

/** Matches without a message, each by its later like, whose recipient was not reminded. */
export const findSilent = findLikes(sql`${isSilent} and ${isNotRecorded("friend_accepted")}`)

const holdsOf =
  (holds: Expression<unknown>) =>
  async (db: Db, { liker_id, liked_id }: LikeRow) => {
    const { rows } = await sql`
    select from likes where liker_id = ${liker_id} and liked_id = ${liked_id} and ${holds}`.execute(db)
    return rows.length > 0
  }

/** Whether a like still waits for an answer and its recipient may know of it. */
export const isWaiting = holdsOf(waits)

/** Whether a match still has no message. */
export const isSilentMatch = holdsOf(isSilent)
