/**
 * Measures what members do most, under 16 clients, each beside a bare statement with the same rows
 * (calls-baseline.ts) on the same database in alternation: another's profile, a page of notifications, the
 * list of conversations, explore in one city and in three, a page of the feed, and a new post. 200 members
 * are signed in, each with 150 notifications and 31 conversations; there are 10,000 posts.
 *
 *   npm run bench:calls                          100,000 members
 *   npm run bench:calls -- --quick               10,000 members, one short round
 *   npm run bench:calls -- --only feed           one call
 *   npm run bench:calls -- --debian              on the PostgreSQL that Debian installs, over TCP
 *   npm run bench:calls -- --profile <folder>    with CPU profiles of the service
 *   npm run bench:calls -- --waits               also what the service and the database wait for
 *
 * Fails when a call has less than its share of the baseline's rate.
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { chatRoutes } from "@pinyu/contract/chat/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { Route } from "@pinyu/contract/route"
import type { Db } from "@pinyu/server/db/client.ts"
import autocannon from "autocannon"
import { sql } from "kysely"
import type { Statement } from "./baseline-texts.ts"
import { cpuSeconds, postmasterOf } from "./cpu.ts"
import { row } from "./rows.ts"
import { seedMoreConversations, seedNotifications } from "./seed-activity.ts"
import { memberId } from "./seed-members.ts"
import { seedPosts } from "./seed-posts.ts"
import { withSignedIn } from "./signed-in-members.ts"
import { median, spread } from "./statistics.ts"
import { measuredEnv, printWaits } from "./waits.ts"

const signedIn = 200
const posts = 10_000
const clients = 16

const { values: options } = parseArgs({
  options: {
    members: { type: "string" },
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    debian: { type: "boolean", default: false },
    profile: { type: "string" },
    waits: { type: "boolean", default: false },
  },
})
const members = Number(options.members ?? (options.quick ? 10_000 : 100_000))
const [rounds, seconds] = options.quick ? [3, 2] : [3, 5]

interface Call {
  /**
   * The least share of the baseline's rate. For the first three, four, four and two times what it was when
   * members spent most of their time waiting for them.
   */
  share: number
  /** The share past which the run fails, where quiet runs miss `share`. */
  kept?: number
  baseline: Statement
  /** Whether the baseline is the statement alone, without HTTP. */
  alone?: boolean
  route: Route
  /** The path of the n-th request. */
  pathOf?: (n: number) => string
  /** The second value of the baseline's statement. */
  secondOf?: (n: number) => string
  body?: object
}

/** The n-th request looks at another member each time. */
const otherThan = (n: number) => memberId(1 + ((n * 4_001 + 500) % members))
const exploreIn = (...cities: string[]) => ({
  route: exploreRoutes.list,
  pathOf: () => {
    const regions = cities.map((city) => `regions=${encodeURIComponent(city)}`).join("&")
    return `${exploreRoutes.list.path}?minAge=25&maxAge=39&${regions}`
  },
  secondOf: () => encodeURIComponent(cities.join(",")),
})

const calls: Record<string, Call> = {
  "another's profile": {
    ...{ share: 0.24, baseline: "profile", route: profileRoutes.user, secondOf: otherThan },
    pathOf: (n) => profileRoutes.user.path.replace(":userId", otherThan(n)),
  },
  "a page of notifications": {
    ...{ share: 0.36, kept: 0.3, baseline: "notifications", route: notificationsRoutes.list },
  },
  "list of conversations": {
    ...{ share: 0.76, kept: 0.6, baseline: "conversations", route: chatRoutes.conversations },
  },
  "explore, one city": { share: 0.5, baseline: "exploreCity", ...exploreIn("臺北市") },
  "explore, three cities": {
    ...{ share: 0.4, baseline: "exploreCities", alone: true },
    ...exploreIn("臺北市", "新北市", "臺中市"),
  },
  "a page of the feed": { share: 0.6, baseline: "feed", route: feedRoutes.list },
  "making a post": {
    ...{ share: 0.5, baseline: "insertPost", route: feedRoutes.create, body: { content: "今天的夕陽很美" } },
  },
}

interface Round {
  rate: number
  /** Of one call, in milliseconds. */
  p99: number
  node: number
  database: number
}
interface Processes {
  node: number
  database: number
}
type Load = (duration: number) => Promise<Round>

const load = async (url: string, requests: autocannon.Request[], duration: number, pids: Processes) => {
  const before = [cpuSeconds(pids.node), cpuSeconds(pids.database)] as const
  const result = await autocannon({ url, requests, connections: clients, duration })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
  const perCall = (used: number) => (used * 1_000) / result.requests.total
  return {
    ...{ rate: result.requests.average, p99: result.latency.p99 },
    node: perCall(cpuSeconds(pids.node) - before[0]),
    database: perCall(cpuSeconds(pids.database) - before[1]),
  }
}

const requestsOf = ({ route, body }: Call, pathOf: (n: number) => string, tokens: readonly string[]) =>
  Array.from({ length: signedIn * 10 }, (_, n) => ({
    method: route.method,
    path: pathOf(n),
    headers: { authorization: `Bearer ${tokens[n % signedIn]}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  }))

const baselinePath = ({ baseline, secondOf }: Call, n: number) =>
  ["", baseline, memberId(1 + (n % signedIn)), ...(secondOf ? [secondOf(n)] : [])].join("/")

const alone = async (origin: string, call: Call, duration: number): Promise<Round> => {
  const response = await fetch(`${origin}/alone/${duration}${baselinePath(call, 0)}`)
  const { rate } = (await response.json()) as { rate: number }
  return { rate, p99: Number.NaN, node: Number.NaN, database: Number.NaN }
}

/** Runs both in alternation and prints the row. */
const compare = async (name: string, { share, kept }: Call, sides: Record<"baseline" | "api", Load>) => {
  const results = { baseline: [] as Round[], api: [] as Round[] }
  for (const run of Object.values(sides)) await run(2)
  for (let round = 0; round < rounds; round++)
    for (const side of ["baseline", "api"] as const) results[side].push(await sides[side](seconds))
  for (const [side, all] of Object.entries(results)) {
    const of = (key: keyof Round) => all.map((round) => round[key])
    const cpu = `CPU ms: Node ${median(of("node")).toFixed(2)}, PostgreSQL ${median(of("database")).toFixed(2)}`
    console.log(`  ${name}, ${side}: a second ${spread(of("rate"))}; p99 ms ${spread(of("p99"))}; ${cpu}`)
  }
  const reached = median(results.api.map(({ rate }, at) => rate / (results.baseline[at]?.rate ?? 0)))
  const rate = median(results.api.map(({ rate }) => rate))
  row(name, `${rate.toFixed(0)} a second`, reached, { target: share, kept, atLeast: true })
}

const probe = join(tmpdir(), `pinyu-waits-${process.pid}`)

const seed = async (db: Db) => {
  await sql`update members set discoverable = true, show_likes = true`.execute(db)
  await seedNotifications(db, signedIn)
  await seedMoreConversations(db, signedIn)
  await seedPosts(db, posts, members)
  // Nobody is blocked, so that each profile can be seen.
  await sql`delete from blocks`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

await withSignedIn(
  signedIn,
  async ({ db, stack, connection, tokens }) => {
    await seed(db)
    const program = fileURLToPath(new URL("calls-baseline.ts", import.meta.url))
    const child = fork(program, [JSON.stringify(connection)])
    const [message] = await once(child, "message")
    const origin = String(message)
    const database = await postmasterOf(db)
    try {
      for (const [name, call] of Object.entries(calls)) {
        if (options.only && call.baseline !== options.only) continue
        const bare = requestsOf(call, (n) => baselinePath(call, n), tokens)
        const api = requestsOf(call, call.pathOf ?? (() => call.route.path), tokens)
        const loadApi: Load = (duration) => load(stack.api, api, duration, { node: stack.pid, database })
        await compare(name, call, {
          baseline: (duration) =>
            call.alone
              ? alone(origin, call, duration)
              : load(origin, bare, duration, { node: Number(child.pid), database }),
          api: loadApi,
        })
        if (options.waits)
          await printWaits({ db, socket: probe, api: stack.api }, async () => {
            const { rate } = await loadApi(seconds)
            return rate * seconds
          })
      }
    } finally {
      child.kill()
    }
  },
  members,
  { env: measuredEnv(probe, options), kind: options.debian ? "debian" : "embedded" },
)
