import { type Kysely, sql } from "kysely"

/** Renames the tables, columns, indexes and constraints of notifications; the rows stay as they are. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table notification_news rename to notification_events`.execute(db)
  await sql`alter table notification_events rename column once_key to dedup_key`.execute(db)
  for (const [from, to] of [
    ["notification_news_pkey", "notification_events_pkey"],
    ["notification_news_once_key_check", "notification_events_dedup_key_check"],
    ["notification_news_notification_id_fkey", "notification_events_notification_id_fkey"],
    ["notification_news_actor_id_fkey", "notification_events_actor_id_fkey"],
  ] as const)
    await sql`alter table notification_events rename constraint ${sql.id(from)} to ${sql.id(to)}`.execute(db)

  await sql`alter table notifications rename column fold_key to group_key`.execute(db)
  await sql`alter table notifications rename column told_at to notified_at`.execute(db)
  await sql`alter table notifications rename column untold to pending_count`.execute(db)
  await sql`
    alter table notifications rename constraint notifications_fold_key_check to notifications_group_key_check`.execute(
    db,
  )

  for (const [from, to] of [
    ["notification_news_by_time", "notification_events_by_time"],
    ["notification_news_by_actor", "notification_events_by_actor"],
    ["notifications_folding", "notifications_grouping"],
  ] as const)
    await sql`alter index ${sql.id(from)} rename to ${sql.id(to)}`.execute(db)
}
