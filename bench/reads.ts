/**
 * Measures what members open most, under 16 clients: another's profile, a page of notifications and the list of
 * conversations. 200 members are signed in, each with 150 notifications and 31 conversations, and the baseline
 * (see reads-baseline.ts) runs on the same database in alternation.
 *
 *   npm run bench:reads                    100,000 members
 *   npm run bench:reads -- --members 10000
 *
 * Fails when a call has less than its share of the baseline's rate.
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { Db } from "@pinyu/server/db/client.ts"
import autocannon from "autocannon"
import { sql } from "kysely"
import { exchangeFirstMessages } from "./seed-conversations.ts"
import { memberId } from "./seed-members.ts"
import { withSignedIn } from "./signed-in-members.ts"
import { median, spread } from "./statistics.ts"

const signedIn = 200
const clients = 16
const rounds = 3
const seconds = 5
/** The least share of the baseline's rate. */
const shares = { profile: 0.4, notifications: 0.3, conversations: 0.4 }
type Name = keyof typeof shares

const { values: options } = parseArgs({ options: { members: { type: "string", default: "100000" } } })
const members = Number(options.members)

/** 150 notifications of eight events for each signed-in member, 20 of them unread. */
const seedNotifications = async (db: Db) => {
  await sql`insert into notifications (id, member_id, type, topic, group_key, created_at, notified_at, read_at)
    select gen_random_uuid(), members.id, 'profile_viewed', 'profile_views', n::text, at, at,
      case when n > 20 then now() end
    from (select id from members order by id limit ${signedIn}) members, generate_series(1, 150) n,
      lateral (select now() - n * interval '1 hour' as at) happened`.execute(db)
  await sql`insert into notification_events (notification_id, member_id, type, dedup_key, actor_id, happened_at)
    select notifications.id, member_id, type, group_key || '-' || n, actor.id, notified_at - n * interval '1 minute'
    from notifications, generate_series(1, 8) n, lateral (select
      ('00000000-0000-7000-8000-' || lpad((1000 + (n * 1013 + group_key::int * 31) % 8000)::text, 12, '0'))::uuid
      as id) actor`.execute(db)
}

/** 30 more conversations for each signed-in member, with those whose number is 2 to 16 away. */
const seedMoreConversations = async (db: Db) => {
  await sql`with pairs as (
      select gen_random_uuid() as id, one, (one + away) % ${signedIn}::int as other
      from generate_series(0, ${signedIn - 1}::int) one, generate_series(2, 16) away
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

interface Round {
  rate: number
  p99: number
}

const load = async (url: string, requests: autocannon.Request[], duration: number): Promise<Round> => {
  const result = await autocannon({ url, requests, connections: clients, duration })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
  return { rate: result.requests.average, p99: result.latency.p99 }
}

/** The n-th request looks at another member each time. */
const otherThan = (n: number) => memberId(1 + ((n * 4_001 + 500) % members))

const callsOf = (tokens: readonly string[]): Record<Name, autocannon.Request[]> => {
  const asEach = (pathFor: (n: number) => string) =>
    Array.from({ length: signedIn * 10 }, (_, n) => ({
      path: pathFor(n),
      headers: { authorization: `Bearer ${tokens[n % signedIn]}` },
    }))
  return {
    profile: asEach((n) => profileRoutes.user.path.replace(":userId", otherThan(n))),
    notifications: asEach(() => notificationsRoutes.list.path),
    conversations: asEach(() => chatRoutes.conversations.path),
  }
}

const baselineOf = (name: Name) =>
  Array.from({ length: signedIn * 10 }, (_, n) => ({
    path: `/${name}/${memberId(1 + (n % signedIn))}/${otherThan(n)}`,
  }))

await withSignedIn(
  signedIn,
  async ({ db, stack, connection, tokens }) => {
    await sql`update members set discoverable = true, show_likes = true`.execute(db)
    await sql`delete from blocks`.execute(db)
    await seedNotifications(db)
    await seedMoreConversations(db)
    await sql`vacuum analyze`.execute(db)
    const program = fileURLToPath(new URL("reads-baseline.ts", import.meta.url))
    const child = fork(program, [JSON.stringify(connection)])
    const [origin] = await once(child, "message")
    try {
      for (const [name, requests] of Object.entries(callsOf(tokens)) as [Name, autocannon.Request[]][]) {
        const targets = {
          baseline: (duration: number) => load(String(origin), baselineOf(name), duration),
          api: (duration: number) => load(stack.api, requests, duration),
        }
        const results = { baseline: [] as Round[], api: [] as Round[] }
        for (const run of Object.values(targets)) await run(2)
        for (let round = 0; round < rounds; round++)
          for (const side of ["baseline", "api"] as const) results[side].push(await targets[side](seconds))
        const share = median(results.api.map(({ rate }, at) => rate / (results.baseline[at]?.rate ?? 0)))
        for (const [side, all] of Object.entries(results))
          console.log(
            `${name} (${side}): requests/s ${spread(all.map(({ rate }) => rate))}; p99 ms ${spread(all.map(({ p99 }) => p99))}`,
          )
        console.log(`${name}: ${share.toFixed(2)} of the baseline's rate (at least ${shares[name]})`)
        if (!(share >= shares[name])) process.exitCode = 1
      }
    } finally {
      child.kill()
    }
  },
  members,
)
