import { type Kysely, sql } from "kysely"

/**
 * The news of a notification in order, so that only the latest are read; how much of it waits to be told, so that it is asked
 * for once; and how often in a row a push service would not take what was for a browser.
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
