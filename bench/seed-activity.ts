import type { Db } from "@pinyu/server/db/client.ts"
import { sql } from "kysely"
import { exchangeFirstMessages } from "./seed-conversations.ts"

/** 150 notifications of eight events for each of the first `count` members, 20 of them unread. */
export const seedNotifications = async (db: Db, count: number) => {
  await sql`insert into notifications (id, member_id, type, topic, group_key, created_at, notified_at, read_at)
    select gen_random_uuid(), members.id, 'profile_viewed', 'profile_views', n::text, at, at,
      case when n > 20 then now() end
    from (select id from members order by id limit ${count}) members, generate_series(1, 150) n,
      lateral (select now() - n * interval '1 hour' as at) happened`.execute(db)
  await sql`insert into notification_events (notification_id, member_id, type, dedup_key, actor_id, happened_at)
    select notifications.id, member_id, type, group_key || '-' || n, actor.id, notified_at - n * interval '1 minute'
    from notifications, generate_series(1, 8) n, lateral (select
      ('00000000-0000-7000-8000-' || lpad((1000 + (n * 1013 + group_key::int * 31) % 8000)::text, 12, '0'))::uuid
      as id) actor`.execute(db)
}

/** 30 more conversations for each of the first `count` members, with those whose number is 2 to 16 away. */
export const seedMoreConversations = async (db: Db, count: number) => {
  await sql`with pairs as (
      select gen_random_uuid() as id, one, (one + away) % ${count}::int as other
      from generate_series(0, ${count - 1}::int) one, generate_series(2, 16) away
    ), started as (
      insert into conversations (id, started_by_id, created_at) select id, null, now() from pairs
    ), sides as (
      select id, one, other from pairs union all select id, other, one from pairs
    )
    insert into conversation_members (conversation_id, member_id, other_id, sorted_at)
    select id, ('00000000-0000-7000-8000-' || lpad((one + 1)::text, 12, '0'))::uuid,
      ('00000000-0000-7000-8000-' || lpad((other + 1)::text, 12, '0'))::uuid, now()
    from sides`.execute(db)
  await exchangeFirstMessages(db, new Date())
}
