/**
 * Measures what each kind of call and each connected socket costs: processor time of Node and of PostgreSQL,
 * time of a connection, bytes of the answer, of the tables and of the write-ahead log. With a typical member's
 * day (capacity-day.ts) it prints what ten thousand, one million and twenty million members need. Then it loads
 * the service with the mix of such a day at three sizes, and compares the processor time with the predicted.
 *
 *   npm run bench:capacity                  (-- --debian: on the PostgreSQL that Debian installs)
 *   npm run bench:capacity -- --quick       fewer calls and shorter loads: figures are rough
 *
 * Fails when the prediction is off by more than a quarter.
 */
import { join } from "node:path"
import { parseArgs } from "node:util"
import { mulberry32 } from "@pinyu/demo/art/random.ts"
import { sql } from "kysely"
import { type Client, createClient } from "./capacity-client.ts"
import { type Kind, typicalDay } from "./capacity-day.ts"
import { callsOn, preparePictures, signingIn } from "./capacity-kinds.ts"
import { connectSockets, measureStanding, type Used, usedByCalls } from "./capacity-measure.ts"
import {
  busiestRates,
  busiestSockets,
  type Costs,
  countsIn,
  kindsOf,
  type Model,
  planFor,
  predictLoad,
  ratesOf,
  type Standing,
  standingLoad,
  totalOf,
} from "./capacity-model.ts"
import { row } from "./rows.ts"
import { seedMoreConversations, seedNotifications } from "./seed-activity.ts"
import { seedCredentials } from "./seed-credentials.ts"
import { renamePhotos } from "./seed-page.ts"
import { seedPosts } from "./seed-posts.ts"
import { type SignedIn, withSignedIn } from "./signed-in-members.ts"
import { callSteadily } from "./steady-calls.ts"

const { values: options } = parseArgs({
  options: { debian: { type: "boolean", default: false }, quick: { type: "boolean", default: false } },
})
const share = options.quick ? 0.25 : 1

const seeded = { callers: 200, members: 20_000, posts: 10_000 }
/** So many that their cost is far above the clock's ticks, for a whole number of minutes. */
const sockets = { count: options.quick ? 1_000 : 8_000, seconds: 60 }

interface Speed {
  rate: number
  count: number
}
/** At which a kind is measured: high enough for the clock's ticks, low enough that nothing waits. */
const measuring = { rate: 150, count: 900 * share }
/** Before: a process that has just started still compiles its code. */
const warming = { rate: 300, count: 900 * share }
/** Kinds that take a core for long. */
const slow: Partial<Record<Kind, { warming: Speed; measuring: Speed }>> = {
  "a sign-in": { warming: { rate: 10, count: signingIn }, measuring: { rate: 8, count: 80 * share } },
  "an upload of a picture": { warming: { rate: 1, count: 4 }, measuring: { rate: 0.5, count: 20 * share } },
}
/**
 * Before each load, at the rates of the largest: every connection to the database plans each statement five times
 * before it keeps a plan, which rare kinds reach late.
 */
const settlingSeconds = 30
/** Of the sockets of the busiest hour. All would take more of this machine than the service does. */
const socketShare = 0.1
/**
 * The members whose busiest hour is made, with the seconds that it is made for. The most first: a busiest hour
 * does not start with plans and code that nobody used for minutes. Not so many that the
 * process is busy all the time: it then answers several calls at each turn, for less.
 */
const checked = { members: [120_000, 60_000, 30_000], seconds: 60 * share }
const planned = [10_000, 1_000_000, 20_000_000]
const mostOff = 0.25

interface Service extends SignedIn {
  client: Client
  /** Makes the next call of a kind, so that no like is repeated. */
  callNext: (kind: Kind) => Promise<number>
}

const prepare = async (service: SignedIn): Promise<Service> => {
  const client = createClient(service)
  const files = join(service.folder, "files")
  const pictures = await preparePictures(client, { files, callers: seeded.callers })
  const calls = callsOn(client, { ...seeded, ...pictures })
  const made = new Map<Kind, number>()
  const callNext = (kind: Kind) => {
    const n = made.get(kind) ?? 0
    made.set(kind, n + 1)
    return calls[kind](n)
  }
  return { ...service, client, callNext }
}

const warmUp = async (service: Service) => {
  for (const kind of kindsOf(typicalDay.calls)) {
    const speed = slow[kind]?.warming ?? warming
    await callSteadily({ ...speed, call: () => service.callNext(kind) })
  }
}

const measureCosts = async (service: Service, standing: Standing): Promise<Costs> => {
  const costs: Partial<Costs> = {}
  for (const kind of kindsOf(typicalDay.calls)) {
    const speed = slow[kind]?.measuring ?? measuring
    const plan = { ...speed, call: () => service.callNext(kind) }
    const { used, bytes } = await usedByCalls(service, standing, plan)
    const each = Object.entries(used).map(([part, all]) => [part, all / speed.count])
    costs[kind] = { ...(Object.fromEntries(each) as Used), answer: bytes / speed.count }
  }
  return costs as Costs
}

/** Each kind as often as counted, in an order that looks random and is the same each time. */
const mixOf = (counts: Record<Kind, number>) => {
  const random = mulberry32(1)
  return kindsOf(counts)
    .flatMap((kind) => Array.from({ length: counts[kind] }, () => ({ kind, at: random() })))
    .sort((one, other) => one.at - other.at)
    .map(({ kind }) => kind)
}

/** Access tokens expire after a quarter of an hour. */
const renewTokens = async ({ client }: Service, members: number) => {
  for (let by = 0; by < members; by++) await client.refresh(by)
}

/** Makes the busiest hour of so many members, and compares what it uses with what is predicted. */
const check = async (service: Service, members: number, model: Model) => {
  const { seconds } = checked
  const expected = busiestRates(members, typicalDay)
  const count = Math.round(busiestSockets(members, typicalDay) * socketShare)
  await renewTokens(service, Math.max(count, seeded.callers))
  const close = await connectSockets(service, service.client, count)
  const setting = { sockets: count, processes: 1 }
  const idle = standingLoad(setting, model.standing)
  const play = (mix: readonly Kind[], during: number) => ({
    ...{ count: mix.length, rate: mix.length / during },
    call: (n: number) => service.callNext(mix[n] ?? "an unread count"),
  })
  const most = busiestRates(Math.max(...checked.members), typicalDay)
  await callSteadily(play(mixOf(countsIn(most, settlingSeconds)), settlingSeconds))
  const counts = countsIn(expected, seconds)
  const idleMs = { node: 1_000 * idle.node, database: 1_000 * idle.database }
  const { used } = await usedByCalls(service, idleMs, play(mixOf(counts), seconds))
  close()
  const rates = ratesOf(counts, seconds)
  const predicted = predictLoad(rates, setting, model)
  for (const part of ["node", "database"] as const) {
    const measured = used[part] / 1_000 / seconds + idle[part]
    const off = Math.abs(predicted[part] / measured - 1)
    const value = `${totalOf(rates).toFixed(0)} calls a second, ${predicted[part].toFixed(3)} cores predicted, ${measured.toFixed(3)} used`
    row(`busiest hour of ${members} members, ${part}`, value, off, { target: mostOff, atLeast: false })
  }
}

const rounded = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value.toPrecision(3))]))

await withSignedIn(
  sockets.count,
  async (signedIn) => {
    const { db } = signedIn
    await seedNotifications(db, seeded.callers)
    await seedMoreConversations(db, seeded.callers)
    await seedPosts(db, seeded.posts, seeded.members)
    await seedCredentials(db, seeded.callers)
    await renamePhotos(db)
    await sql`delete from blocks`.execute(db)
    await sql`vacuum analyze`.execute(db)
    // Each kind then pays for the automatic vacuum that it causes, instead of the one measured a minute later.
    await sql`alter system set autovacuum_naptime = '5s'`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    const service = await prepare(signedIn)
    try {
      await warmUp(service)
      const standing = await measureStanding(service, service.client, sockets)
      await renewTokens(service, seeded.callers)
      const costs = await measureCosts(service, standing)
      console.table(Object.fromEntries(kindsOf(costs).map((kind) => [kind, rounded(costs[kind])])))
      console.log("a process without calls, a second; each socket:", rounded(standing))
      const model = { costs, standing }
      for (const members of checked.members) await check(service, members, model)
      const plans = planned.map((members) => [members, rounded(planFor(members, typicalDay, model))])
      console.table(Object.fromEntries(plans))
    } finally {
      service.client.close()
    }
  },
  seeded.members,
  { kind: options.debian ? "debian" : "embedded" },
)
