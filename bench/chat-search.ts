/**
 * Measures the search in messages, in a table of a million, of a member with few messages and of one with many.
 *
 *   npm run bench:chat-search                  540 and 54,000 own messages
 *   npm run bench:chat-search -- --plans       with the query plans on the many
 *
 * Fails when a search reads messages of others, or takes longer than `limitMs`.
 */
import { parseArgs } from "node:util"
import type { Db } from "@pinyu/server/db/client.ts"
import {
  countMessagesWith,
  findMessagesWith,
  findPositionsWith,
} from "@pinyu/server/features/chat/search.queries.ts"
import { sql } from "kysely"
import { explain } from "./explain.ts"
import { memberId } from "./seed-members.ts"
import { median } from "./statistics.ts"
import { withMembers } from "./with-members.ts"

const members = 6_000
const many = { member: 1, conversations: 500 }
const few = { member: 1_002 }
const messagesEach = 106
const pageSize = 21
const rounds = 20
const limitMs = 300

const { values: options } = parseArgs({ options: { plans: { type: "boolean", default: false } } })

const conversationOf = sql`('00000000-0000-7000-a000-' || lpad(pairs.n::text, 12, '0'))::uuid`
const memberOf = (n: string) => sql`('00000000-0000-7000-8000-' || lpad(${sql.raw(n)}::text, 12, '0'))::uuid`
const common = sql.raw(
  "array['今天','我們','咖啡','晚餐','喜歡','週末','電影','可以','什麼','真的','下次','見面','海邊','音樂','晚安','美術館','旅行','hello','ok','當然']",
)

/** Sentences of common words and rare pairs of characters, in conversations of three partners each. */
const seed = async (db: Db) => {
  await sql`create table pairs as select row_number() over () as n, a, b from (
      select n as a, n + k as b from generate_series(2, ${members - 10}::integer, 2) n, generate_series(1, 3) k
      union all select ${many.member}, 1000 + n from generate_series(1, ${many.conversations}::integer) n
    ) both_members`.execute(db)
  await sql`insert into conversations (id, revision, created_at)
    select ${conversationOf}, ${messagesEach}::integer, now() from pairs`.execute(db)
  await sql`insert into conversation_members (conversation_id, member_id, other_id, sorted_at, first_position)
    select ${conversationOf}, ${memberOf("a")}, ${memberOf("b")}, now(), 1 from pairs
    union all select ${conversationOf}, ${memberOf("b")}, ${memberOf("a")}, now(), 1 from pairs`.execute(db)
  await sql`insert into messages (id, conversation_id, position, revision, sender_id, type, content, created_at)
    select gen_random_uuid(), ${conversationOf}, at, at, ${memberOf("(case when at % 2 = 0 then a else b end)")}, 'text',
      (select string_agg((${common})[1 + floor(power(random(), 2) * 20)::integer]
          || chr(19968 + floor(power(random(), 3) * 5000)::integer)
          || chr(19968 + floor(power(random(), 3) * 5000)::integer), '')
        from generate_series(1, 1 + ((pairs.n * 7 + at) % 6)::integer) where at > 0),
      now() - (at * 10007 + pairs.n) % 20000000 * interval '1 second'
    from generate_series(1, ${messagesEach}::integer) at, pairs order by at, pairs.n`.execute(db)
  await sql`analyze`.execute(db)
}

await withMembers(members, async ({ db }) => {
  await seed(db)
  const { rows } = await sql<{ count: string; size: string }>`select count(*) as count,
    pg_size_pretty(pg_table_size('messages')) as size from messages`.execute(db)
  console.log(`messages: ${rows[0]?.count}, ${rows[0]?.size}`)
  const everywhere = (member: number, text: string) =>
    findMessagesWith(db, memberId(member), text, undefined, pageSize)
  const here = { conversationId: "00000000-0000-7000-a000-000000000001", clearedPosition: 0 }
  const results: Record<string, object> = {}
  for (const text of ["今天", "美術館", "hello", "乸乹"]) {
    const calls = {
      few: () => everywhere(few.member, text).execute(),
      many: () => everywhere(many.member, text).execute(),
      "one conversation": () =>
        Promise.all([
          findPositionsWith(db, here, text, undefined, pageSize).execute(),
          countMessagesWith(db, here, text),
        ]),
    }
    const times: Record<string, string> = {}
    for (const [name, call] of Object.entries(calls)) {
      const took: number[] = []
      for (let n = 0; n < rounds; n++) {
        const began = performance.now()
        await call()
        took.push(performance.now() - began)
      }
      times[`${name} (ms)`] = median(took).toFixed(1)
      if (median(took) > limitMs) process.exitCode = 1
    }
    results[text] = times
  }
  console.table(results)
  const plan = await explain(db, everywhere(many.member, "今天"))
  const readsOwn = !/Seq Scan on messages/.test(plan)
  if (!readsOwn) process.exitCode = 1
  console.log(readsOwn ? "reads the member's conversations by their index" : "reads all messages")
  if (options.plans) console.log(plan)
})
