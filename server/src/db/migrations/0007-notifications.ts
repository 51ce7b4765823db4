import { type Kysely, sql } from "kysely"

const topics = sql.raw(`
  'like_received', 'match_found', 'message_received', 'post_liked', 'post_commented', 'wish_liked', 'profile_viewed',
  'system_announcement', 'admin_notice'`)

/**
 * Splits notifications into what a member sees and the events behind it, so that many events of one kind
 * share a notification. Adds preferences, push subscriptions and digest mails.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table notification_news (
      notification_id uuid not null references notifications on delete cascade,
      member_id uuid not null,
      type text not null,
      once_key text not null check (char_length(once_key) <= 100),
      actor_id uuid references members on delete cascade,
      happened_at timestamptz(3) not null,
      withdrawn boolean not null default false,
      primary key (member_id, type, once_key)
    )`.execute(db)
  await sql`create index notification_news_by_notification on notification_news (notification_id)`.execute(db)
  await sql`create index notification_news_by_actor on notification_news (actor_id)`.execute(db)
  await sql`
    insert into notification_news (notification_id, member_id, type, once_key, actor_id, happened_at)
    select id, member_id, type, once_key, actor_id, created_at from notifications`.execute(db)

  await sql`drop index notifications_by_member, notifications_by_actor`.execute(db)
  await sql`
    alter table notifications
      add column topic text,
      add column fold_key text,
      add column title text check (char_length(title) <= 100),
      add column message text check (char_length(message) <= 1000),
      add column told_at timestamptz(3),
      add column deleted_at timestamptz(3)`.execute(db)
  await sql`
    update notifications set fold_key = once_key, told_at = created_at,
      topic = case when type in (${topics}) then type end`.execute(db)
  await sql`
    alter table notifications
      drop column once_key,
      drop column actor_id,
      alter column fold_key set not null,
      alter column told_at set not null,
      add check (char_length(fold_key) <= 100)`.execute(db)
  // Unread notifications take further events of their kind.
  await sql`
    create unique index notifications_folding on notifications (member_id, type, fold_key)
      where read_at is null and deleted_at is null`.execute(db)
  await sql`
    create index notifications_by_member on notifications (member_id, told_at desc, id desc)
      where deleted_at is null`.execute(db)
  await sql`
    create index notifications_by_about on notifications (about_id) where about_id is not null`.execute(db)
  await sql`create index notifications_by_time on notifications (told_at)`.execute(db)

  await sql`
    create table notification_preferences (
      member_id uuid not null references members on delete cascade,
      topic text not null check (topic in (${topics})),
      push_enabled boolean not null,
      email_enabled boolean not null,
      in_app_enabled boolean not null,
      primary key (member_id, topic)
    )`.execute(db)
  await sql`
    create index notification_preferences_mailed on notification_preferences (member_id) where email_enabled`.execute(
    db,
  )

  await sql`
    create table push_subscriptions (
      id uuid primary key,
      session_id uuid not null references sessions on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index push_subscriptions_by_session on push_subscriptions (session_id)`.execute(db)

  await sql`
    create table notification_digests (
      member_id uuid primary key references members on delete cascade,
      job_id uuid not null,
      since timestamptz(3) not null,
      until timestamptz(3) not null
    )`.execute(db)
}
