/**
 * Measures the list of conversations, a page far down, the archive and the unread count of a member with many
 * conversations beside one with few. Every tenth is archived, three are pinned, every hundredth is muted.
 *
 *   npm run bench:chat-list                    50 and 5,000 conversations
 *   npm run bench:chat-list -- --plans         with the query plans on the many
 *
 * Fails when a page sorts or takes more than 1.5 times as long on the many.
 */
import { parseArgs } from "node:util"
import type { ConversationView } from "@pinyu/contract/chat/options"
import type { Db } from "@pinyu/server/db/client.ts"
import { listConversations } from "@pinyu/server/features/chat/conversation-list.queries.ts"
import { countUnread } from "@pinyu/server/features/chat/conversations.queries.ts"
import type { RankedPosition } from "@pinyu/server/platform/cursor.ts"
import { sql } from "kysely"
import { explain } from "./explain.ts"
import { memberId } from "./seed-members.ts"
import { median } from "./statistics.ts"
import { withMembers } from "./with-members.ts"

const few = 50
const many = 5_000
const pageSize = 21
const rounds = 200
const timesFew = 1.5
const now = new Date("2026-11-01T00:00:00Z")

const { values: options } = parseArgs({ options: { plans: { type: "boolean", default: false } } })

/** Gives a member conversations with the members after them, each with one unread message. */
const seed = async (db: Db, member: number, first: number, count: number) => {
  await sql`insert into conversations (id, revision, created_at)
    select ('00000000-0000-7000-a' || lpad(${member}::text, 3, '0') || '-' || lpad(n::text, 12, '0'))::uuid, 1, ${now}
    from generate_series(1, ${count}::integer) n`.execute(db)
  const pairs = sql`select ('00000000-0000-7000-a' || lpad(${member}::text, 3, '0') || '-' || lpad(n::text, 12, '0'))::uuid as id,
      n, ${memberId(member)}::uuid as mine,
      ('00000000-0000-7000-8000-' || lpad((${first}::integer + n)::text, 12, '0'))::uuid as other
    from generate_series(1, ${count}::integer) n`
  await sql`insert into conversation_members (conversation_id, member_id, other_id, sorted_at, unread_count,
      is_pinned, is_archived, muted_until, first_position)
    select id, mine, other, ${now}::timestamptz - n * interval '1 minute', 1, n in (11, 21, 31), n % 10 = 0,
      case when n % 100 = 1 then timestamptz '9999-12-31' end, null from (${pairs}) pairs
    union all
    select id, other, mine, ${now}, 0, false, false, null, 1 from (${pairs}) pairs`.execute(db)
  await sql`insert into messages (id, conversation_id, position, revision, sender_id, type, content, created_at)
    select gen_random_uuid(), id, 1, 1, other, 'text', '今天的夕陽很美', ${now} from (${pairs}) pairs`.execute(
    db,
  )
}

const page = (db: Db, member: number, view: ConversationView, after?: RankedPosition) =>
  listConversations(db, memberId(member), view, after, pageSize)

/** A position before the last page of the many. */
const farDown = { rank: 0, at: new Date(now.getTime() - (many - 50) * 60_000), id: memberId(1) }

await withMembers(many + few + 2, async ({ db }) => {
  await seed(db, 1, 2, few)
  await seed(db, 2, few + 2, many)
  await sql`analyze`.execute(db)
  const calls = {
    "first page": (member: number) => page(db, member, "listed").execute(),
    "a page far down": (member: number) =>
      page(db, member, "listed", member === 2 ? farDown : undefined).execute(),
    archive: (member: number) => page(db, member, "archived").execute(),
    "unread count": (member: number) => countUnread(db, memberId(member), now),
  }
  const plans = {
    "first page": await explain(db, page(db, 2, "listed")),
    "a page far down": await explain(db, page(db, 2, "listed", farDown)),
    archive: await explain(db, page(db, 2, "archived")),
  }
  const results: Record<string, object> = {}
  for (const [name, call] of Object.entries(calls)) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let n = 0; n < rounds; n++)
      for (const [size, member] of [
        ["few", 1],
        ["many", 2],
      ] as const) {
        const began = performance.now()
        await call(member)
        times[size].push(performance.now() - began)
      }
    const [onFew, onMany] = [median(times.few), median(times.many)]
    const ratio = onMany / onFew
    results[name] = {
      [`${few} (ms)`]: onFew.toFixed(2),
      [`${many} (ms)`]: onMany.toFixed(2),
      ratio: ratio.toFixed(2),
    }
    // The count adds up every unread conversation.
    if (name !== "unread count" && ratio > timesFew) process.exitCode = 1
  }
  console.table(results)
  for (const [name, plan] of Object.entries(plans)) {
    const isOneRange = plan.includes("using conversation_members_listed") && !/\bSort\b/.test(plan)
    if (!isOneRange) process.exitCode = 1
    console.log(`${name}: ${isOneRange ? "one range of one index" : `no index range:\n${plan}`}`)
    if (options.plans) console.log(plan)
  }
})
