import { type Kysely, sql } from "kysely"

/**
 * Indexes the events of a notification by time, so that only the latest are read. Counts pending events, so
 * that one delivery is enqueued. Counts consecutive rejections of a push subscription.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create index notification_news_by_time on notification_news (notification_id, happened_at desc)`.execute(
    db,
  )
  await sql`drop index notification_news_by_notification`.execute(db)
  await sql`alter table notifications add column untold integer not null default 0`.execute(db)
  await sql`alter table push_subscriptions add column refusals integer not null default 0`.execute(db)
}
