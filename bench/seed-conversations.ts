import type { Db } from "@pinyu/server/db/client.ts"
import { sql } from "kysely"

/** The conversation of the seeded members 2n - 1 and 2n. */
export const conversationId = (n: number) => `00000000-0000-7000-a000-${String(n).padStart(12, "0")}`

/** Creates an empty conversation for each pair of seeded members. */
export const seedConversations = async (db: Db, members: number, now: Date) => {
  await sql`insert into conversations (id, started_by_id, created_at)
    select ('00000000-0000-7000-a000-' || lpad(n::text, 12, '0'))::uuid, null, ${now}
    from generate_series(1, ${members / 2}::integer) n`.execute(db)
  await sql`insert into conversation_members (conversation_id, member_id, other_id, sorted_at)
    select ('00000000-0000-7000-a000-' || lpad(((n + 1) / 2)::text, 12, '0'))::uuid,
      ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      ('00000000-0000-7000-8000-' || lpad((case when n % 2 = 1 then n + 1 else n - 1 end)::text, 12, '0'))::uuid, ${now}
    from generate_series(1, ${members}::integer) n`.execute(db)
}

/**
 * Lets both members of each empty conversation write and read one message. Only then may both send without a
 * check of the other's choice.
 */
export const exchangeFirstMessages = (db: Db, now: Date) =>
  sql`with empty as (
      update conversations set revision = 2 where revision = 0 returning id
    ), participants as (
      update conversation_members set read_position = 2, first_position = case when member_id < other_id then 1 else 2 end
      from empty where conversation_id = empty.id returning conversation_id, member_id, first_position
    )
    insert into messages (id, conversation_id, position, revision, sender_id, type, content, created_at)
    select gen_random_uuid(), conversation_id, first_position, first_position, member_id, 'text', '你好', ${now}::timestamptz
    from participants`.execute(db)
