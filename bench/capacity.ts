/**
 * Measures what each kind of call and each connected socket costs: processor time of Node and of PostgreSQL,
 * time of a connection, bytes of the answer, of the tables and of the write-ahead log. With a typical member's
 * day (capacity-day.ts) it prints what ten thousand, one million and twenty million members need. Then it loads
 * the service with the mix of such a day at three sizes, and compares the processor time with the predicted.
 *
 *   npm run bench:capacity                  (-- --debian: on the PostgreSQL that Debian installs)
 *
 * Fails when the prediction is off by more than a quarter.
 */
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { mulberry32 } from "@pinyu/demo/art/random.ts"
import type { Db } from "@pinyu/server/db/client.ts"
import { makeSocket } from "@pinyu/testkit/sockets.ts"
import { sql } from "kysely"
import { type Kind, typicalDay } from "./capacity-day.ts"
import { callsOn } from "./capacity-kinds.ts"
import {
  busiestRates,
  busiestSockets,
  type Cost,
  type Costs,
  kindsOf,
  planFor,
  predictLoad,
  type Standing,
} from "./capacity-model.ts"
import { cpuSeconds, postmasterOf, residentBytes } from "./cpu.ts"
import { row } from "./rows.ts"
import { seedMoreConversations, seedNotifications } from "./seed-activity.ts"
import { seedPosts } from "./seed-posts.ts"
import { type SignedIn, withSignedIn } from "./signed-in-members.ts"
import { callSteadily, closeConnections } from "./steady-calls.ts"

const seeded = { signedIn: 200, members: 20_000, posts: 10_000 }
/** At which the costs are measured: high enough for the clock's ticks, low enough that nothing waits. */
const measuring = { rate: 150, seconds: 6 }
/** Before: a process that has just started still compiles its code. */
const warming = { rate: 300, seconds: 3 }
const idleSeconds = 8
const settleMs = 1_000
const settlingSeconds = 5
/** At rest, the service uses less than this share of a processor for this long. */
const [restMs, restShare, mostRests] = [1_000, 0.03, 60]
const measuredSockets = 400
/** Of the sockets of the busiest hour. All would take more of this machine than the service does. */
const socketShare = 0.1
/** The members whose busiest hour is made, with the seconds that it is made for. */
const checked = { members: [40_000, 120_000, 240_000], seconds: 40 }
const planned = [10_000, 1_000_000, 20_000_000]
const mostOff = 0.25

const { values: options } = parseArgs({ options: { debian: { type: "boolean", default: false } } })

const calls = callsOn(seeded)
/** How many calls of each kind were made, so that no like is repeated. */
const made = new Map<Kind, number>()
const nextOf = (kind: Kind) => {
  const n = made.get(kind) ?? 0
  made.set(kind, n + 1)
  return calls[kind](n)
}

/** Seconds that statements took so far, from the service's metrics. */
const statementSeconds = async (origin: string) => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const sums = text.matchAll(/^db_query_duration_seconds_sum\{[^}]*\} (\S+)$/gm)
  return [...sums].reduce((sum, [, seconds]) => sum + Number(seconds), 0)
}

/** The size of the database and the position of its log, in bytes. */
const sizesOf = async (db: Db) => {
  const { rows } = await sql<{ stored: string; log: string }>`select
    sum(pg_total_relation_size(oid)) as stored, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return { stored: Number(rows[0]?.stored), log: Number(rows[0]?.log) }
}

type Used = Omit<Cost, "answer">
type Idle = Pick<Standing, "node" | "database">

/** Runs `work` and returns its result and what was used meanwhile: milliseconds and bytes. */
const usedDuring = async <T>({ db, stack }: SignedIn, work: () => Promise<T>) => {
  const database = await postmasterOf(db)
  const read = async (): Promise<Used> => ({
    ...{ node: 1_000 * cpuSeconds(stack.pid), database: 1_000 * cpuSeconds(database) },
    ...{ connection: 1_000 * (await statementSeconds(stack.api)), ...(await sizesOf(db)) },
  })
  const before = await read()
  const result = await work()
  const after = await read()
  const parts = Object.keys(before) as (keyof Used)[]
  const used = Object.fromEntries(parts.map((part) => [part, after[part] - before[part]])) as unknown as Used
  return { result, used }
}

/** What the processes use in a second with so many connected sockets and no calls, in milliseconds. */
const idleWith = async (service: SignedIn, count: number) => {
  const sockets = await connectSockets(service, count)
  await sleep(settleMs)
  const bytes = await residentBytes(service.stack.pid)
  const { used } = await usedDuring(service, () => sleep(1_000 * idleSeconds))
  for (const socket of sockets) socket.close()
  return { node: used.node / idleSeconds, database: used.database / idleSeconds, bytes }
}

/** Connects so many sockets of the signed-in members, several for each. */
const connectSockets = async ({ stack, tokens }: SignedIn, count: number) => {
  const sockets: ReturnType<typeof makeSocket>[] = []
  for (let n = 0; n < count; n++) {
    const socket = makeSocket(stack.api, { as: { accessToken: tokens[n % tokens.length] ?? "" } })
    const connected = once(socket as never, "connect")
    socket.connect()
    await connected
    // A hidden page gets push and mail as well.
    socket.emit("page-visible", true)
    sockets.push(socket)
  }
  return sockets
}

const measureStanding = async (service: SignedIn): Promise<Standing> => {
  const none = await idleWith(service, 0)
  const some = await idleWith(service, measuredSockets)
  const each = (part: "node" | "bytes") => Math.max(0, (some[part] - none[part]) / measuredSockets)
  return { node: none.node, database: none.database, socketNode: each("node"), socketBytes: each("bytes") }
}

/** Waits for the work that calls leave behind, such as notifications: until the service rests for a moment. */
const untilAtRest = async ({ stack }: SignedIn) => {
  for (let waited = 0; waited < mostRests; waited++) {
    const before = cpuSeconds(stack.pid)
    await sleep(restMs)
    if (1_000 * (cpuSeconds(stack.pid) - before) < restShare * restMs) return
  }
  throw new Error("the service does not come to rest")
}

/** What calls used beyond the idle processes, with the work that they left behind, and their answers. */
const usedByCalls = async (service: SignedIn, standing: Idle, plan: Parameters<typeof callSteadily>[1]) => {
  const target = { origin: service.stack.api, tokens: service.tokens }
  await untilAtRest(service)
  const began = performance.now()
  const { result, used } = await usedDuring(service, async () => {
    const sent = await callSteadily(target, plan)
    await untilAtRest(service)
    return sent
  })
  const spent = (performance.now() - began) / 1_000
  const [node, database] = [used.node - spent * standing.node, used.database - spent * standing.database]
  return { ...result, used: { ...used, node, database } }
}

const measureCosts = async (service: SignedIn, standing: Standing): Promise<Costs> => {
  const kinds = Object.keys(calls) as Kind[]
  const run = (kind: Kind, speed: typeof measuring) =>
    usedByCalls(service, standing, { ...speed, callOf: () => nextOf(kind) })
  for (const kind of kinds) await run(kind, warming)
  const costs: Partial<Costs> = {}
  for (const kind of kinds) {
    const { used, bytes, count } = await run(kind, measuring)
    const each = Object.entries(used).map(([part, all]) => [part, Math.max(0, all / count)])
    costs[kind] = { ...(Object.fromEntries(each) as Used), answer: bytes / count }
  }
  return costs as Costs
}

/** Makes the next call each time, each kind as often as at these rates. */
const mixOf = (rates: Record<Kind, number>) => {
  const random = mulberry32(1)
  let end = 0
  const ends = (Object.entries(rates) as [Kind, number][]).map(([kind, rate]) => {
    end += rate
    return { kind, end }
  })
  return () => {
    const at = random() * end
    return nextOf(ends.find((one) => at < one.end)?.kind ?? "an unread count")
  }
}

type Model = Parameters<typeof predictLoad>[2]

/** Makes the busiest hour of so many members, and compares what it uses with what is predicted. */
const check = async (service: SignedIn, members: number, model: Model) => {
  const rates = busiestRates(members, typicalDay)
  const rate = Object.values(rates).reduce((sum, one) => sum + one, 0)
  const sockets = await connectSockets(service, Math.round(busiestSockets(members, typicalDay) * socketShare))
  const idle = {
    node: model.standing.node + sockets.length * model.standing.socketNode,
    database: model.standing.database,
  }
  const plan = { rate, seconds: checked.seconds, callOf: mixOf(rates) }
  // Each connection to the database plans each statement anew, and code for the sockets is compiled.
  const target = { origin: service.stack.api, tokens: service.tokens }
  await callSteadily(target, { ...plan, seconds: settlingSeconds })
  const { used } = await usedByCalls(service, idle, plan)
  for (const socket of sockets) socket.close()
  const predicted = predictLoad(rates, sockets.length, model)
  for (const part of ["node", "database"] as const) {
    const measured = used[part] / 1_000 / checked.seconds + idle[part] / 1_000
    const off = Math.abs(predicted[part] / measured - 1)
    const value = `${rate.toFixed(0)} calls a second, ${predicted[part].toFixed(3)} cores predicted, ${measured.toFixed(3)} used`
    row(`busiest hour of ${members} members, ${part}`, value, off, mostOff, { atLeast: false })
  }
}

const rounded = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value.toPrecision(3))]))

await withSignedIn(
  seeded.signedIn,
  async (service) => {
    await seedNotifications(service.db, seeded.signedIn)
    await seedMoreConversations(service.db, seeded.signedIn)
    await seedPosts(service.db, seeded.posts, seeded.members)
    await sql`delete from blocks`.execute(service.db)
    await sql`vacuum analyze`.execute(service.db)
    try {
      const standing = await measureStanding(service)
      const costs = await measureCosts(service, standing)
      console.table(Object.fromEntries(kindsOf(costs).map((kind) => [kind, rounded(costs[kind])])))
      console.log("without calls, a second; each socket:", rounded(standing))
      const model = { costs, standing }
      for (const members of checked.members) await check(service, members, model)
      const plans = planned.map((members) => [members, rounded(planFor(members, typicalDay, model))])
      console.table(Object.fromEntries(plans))
    } finally {
      closeConnections()
    }
  },
  seeded.members,
  { kind: options.debian ? "debian" : "embedded" },
)
