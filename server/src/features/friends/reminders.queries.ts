import { type Expression, sql } from "kysely"
import type { Db } from "../../db/client.ts"

/** A like, and when it was given: the place at which a page of them ends. */
export interface GivenLike {
  liker_id: string
  liked_id: string
  created_at: Date
}

/** Likes of these days, by when they were given. */
export interface Span {
  from: Date
  until: Date
}

/** Whether both may use the service. @unfiltered it is asked of two, and the bell filters what each is shown */
const areActive = sql`
  (select count(*) from members where id in (likes.liker_id, likes.liked_id) and status = 'active') = 2`

const isUntold = (type: "friend_request" | "friend_accepted") => sql`
  not exists (select from notification_events
    where member_id = likes.liked_id and type = ${sql.lit(type)} and dedup_key = likes.liker_id::text)`

/**
 * Whether a like waits: it is shown, stands, and was never mutual, as far as that was written down. @unfiltered it is asked of two,
 * and the bell filters
 */
const waits = sql`(not likes.answered and (select show_likes from members where id = likes.liker_id)
  and not exists (select from likes answer
    where answer.liker_id = likes.liked_id and answer.liked_id = likes.liker_id))`

/** Whether a like is mutual, and no conversation of the two holds a message of either. */
const isSilent = sql`(exists (select from likes answer
    where answer.liker_id = likes.liked_id and answer.liked_id = likes.liker_id
      and answer.created_at <= likes.created_at)
  and not exists (select from conversation_members where first_position is not null
    and (member_id, other_id) in ((likes.liker_id, likes.liked_id), (likes.liked_id, likes.liker_id))))`

/** Before every id there is. */
const nobody = "00000000-0000-0000-0000-000000000000"

/** A page of the likes of some days of which something holds, in the order in which they were given. */
const findLikes =
  (holds: Expression<unknown>) =>
  async (db: Db, { from, until }: Span, after: GivenLike | null, limit: number) => {
    const { created_at, liker_id, liked_id } = after ?? {
      created_at: from,
      liker_id: nobody,
      liked_id: nobody,
    }
    const { rows } = await sql<GivenLike>`
      select liker_id, liked_id, created_at from likes
      where created_at <= ${until} and ${holds} and ${areActive}
        and (created_at, liker_id, liked_id) > (${created_at}, ${liker_id}::uuid, ${liked_id}::uuid)
      order by created_at, liker_id, liked_id limit ${limit}`.execute(db)
    return rows
  }

/** Likes without an answer of which the liked one was not reminded. */
export const findWaiting = findLikes(sql`${waits} and ${isUntold("friend_request")}`)

/** Matches without a word, each by its later like, of which the one who was liked last was not reminded. */
export const findSilent = findLikes(sql`${isSilent} and ${isUntold("friend_accepted")}`)

const holdsOf =
  (holds: Expression<unknown>) =>
  async (db: Db, { liker_id, liked_id }: GivenLike) => {
    const { rows } = await sql`
    select from likes where liker_id = ${liker_id} and liked_id = ${liked_id} and ${holds}`.execute(db)
    return rows.length > 0
  }

/** Whether a like still waits for an answer that its member may know of. */
export const isWaiting = holdsOf(waits)

/** Whether a match is still one without a word. */
export const isSilentMatch = holdsOf(isSilent)
