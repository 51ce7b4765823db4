import type { Insertable } from "kysely"
import type { Db, Trx } from "../../db/client.ts"
import type { PushSubscriptionsTable } from "../../db/tables/notifications.ts"

/** Makes this the one browser of its session that pushes go to; an endpoint belongs to whoever signed in there last. */
export const replaceSubscription = async (trx: Trx, row: Insertable<PushSubscriptionsTable>) => {
  await trx
    .deleteFrom("push_subscriptions")
    .where("session_id", "=", row.session_id)
    .where("endpoint", "!=", row.endpoint)
    .execute()
  const { session_id, p256dh, auth } = row
  await trx
    .insertInto("push_subscriptions")
    .values(row)
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ session_id, p256dh, auth }))
    .execute()
}

export const deleteSubscriptionsOf = (db: Db, sessionId: string) =>
  db.deleteFrom("push_subscriptions").where("session_id", "=", sessionId).execute()

export const deleteSubscription = (db: Db, id: string) =>
  db.deleteFrom("push_subscriptions").where("id", "=", id).execute()

/** Those whose sessions live. */
const live = (db: Db, now: Date) =>
  db
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id", "push_subscriptions.session_id")
    .where("sessions.expires_at", ">", now)

/** The browsers of a member that pushes go to. */
export const findSubscriptionsOf = (db: Db, memberId: string, now: Date) =>
  live(db, now).select("push_subscriptions.id").where("sessions.member_id", "=", memberId).execute()

/** A browser of a member's; undefined once its session has ended. */
export const findSubscription = (db: Db, memberId: string, id: string, now: Date) =>
  live(db, now)
    .select(["push_subscriptions.endpoint", "push_subscriptions.p256dh", "push_subscriptions.auth"])
    .where("push_subscriptions.id", "=", id)
    .where("sessions.member_id", "=", memberId)
    .executeTakeFirst()
