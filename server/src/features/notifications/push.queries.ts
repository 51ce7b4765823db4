import { type Insertable, sql } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { PushSubscriptionsTable } from "../../db/tables/notifications.ts"

/**
 * Makes this the only subscription of its session. An endpoint belongs to the session that registered it
 * last. Returns whether the endpoint is new.
 */
export const replaceSubscription = async (trx: Trx, row: Insertable<PushSubscriptionsTable>) => {
  await trx
    .deleteFrom("push_subscriptions")
    .where("session_id", "=", row.session_id)
    .where("endpoint", "!=", row.endpoint)
    .execute()
  const { session_id, p256dh, auth } = row
  const { isNew } = await trx
    .insertInto("push_subscriptions")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("endpoint").doUpdateSet({ session_id, p256dh, auth, failure_count: 0 }),
    )
    .returning(sql<boolean>`xmax = 0`.as("isNew"))
    .executeTakeFirstOrThrow()
  return isNew
}

export const deleteSubscriptionsOf = (db: Db, sessionId: string) =>
  db.deleteFrom("push_subscriptions").where("session_id", "=", sessionId).execute()

export const deleteSubscription = (db: Db, id: string) =>
  db.deleteFrom("push_subscriptions").where("id", "=", id).execute()

/** Counts a rejected push. Returns the number of consecutive rejections. */
export const countRejection = async (db: Db, id: string) => {
  const row = await db
    .updateTable("push_subscriptions")
    .set(({ eb }) => ({ failure_count: eb("failure_count", "+", 1) }))
    .where("id", "=", id)
    .returning("failure_count")
    .executeTakeFirst()
  return row?.failure_count ?? 0
}

export const resetRejections = (db: Db, id: string) =>
  db
    .updateTable("push_subscriptions")
    .set({ failure_count: 0 })
    .where("id", "=", id)
    .where("failure_count", ">", 0)
    .execute()

/** Subscriptions of active members whose session has not expired. @unfiltered each gets their own */
const live = (db: Db, now: Date) =>
  db
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id", "push_subscriptions.session_id")
    .innerJoin("members", "members.id", "sessions.member_id")
    .where("members.status", "=", sql.lit("active"))
    .where("sessions.expires_at", ">", now)

/** A member's subscriptions, at most `most`, the latest used first. */
export const findSubscriptionsOf = (db: Db, memberId: string, now: Date, most: number) =>
  live(db, now)
    .select("push_subscriptions.id")
    .where("sessions.member_id", "=", memberId)
    .orderBy("sessions.last_used_at", "desc")
    .limit(most)
    .execute()

/** One subscription of a member; undefined after its session ended. */
export const findSubscription = (db: Db, memberId: string, id: string, now: Date) =>
  live(db, now)
    .select(["push_subscriptions.endpoint", "push_subscriptions.p256dh", "push_subscriptions.auth"])
    .where("push_subscriptions.id", "=", id)
    .where("sessions.member_id", "=", memberId)
    .executeTakeFirst()
