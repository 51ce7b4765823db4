/**
 * Measures `GET /api/profile/explore` under 16 clients, beside a baseline (see explore-baseline.ts) on the
 * same database in alternation. With `--sizes`, compares one page on few and on many members and prints the
 * plan. With `--match`, the order by best match instead of by last visit.
 *
 *   npm run bench:explore-load                    100,000 members under load
 *   npm run bench:explore-load -- --sizes         p50 of one client on 10,000 and on 1,000,000 members, with the plan
 *   npm run bench:explore-load -- --match         (also with --sizes) the same by best match
 *
 * Fails when a limit is exceeded.
 */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { exploreQuery } from "@pinyu/contract/explore/schemas"
import { type Db, openDatabase } from "@pinyu/server/db/client.ts"
import { migrate } from "@pinyu/server/db/migrate.ts"
import { findMemberIds } from "@pinyu/server/features/explore/explore.queries.ts"
import { filterOf } from "@pinyu/server/features/explore/explore.service.ts"
import { startEmbeddedPostgres } from "@pinyu/server/platform/postgres/embedded-postgres.ts"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import autocannon from "autocannon"
import { explain } from "./explain.ts"
import { memberId, seedMembers } from "./seed-members.ts"
import { median, spread } from "./statistics.ts"

const sizes = [10_000, 1_000_000] as const
/** Fewer than 10,000 members have of one range of ages. */
const pagesOfAges = 100
const clients = 16
const rounds = 5
const seconds = 6
const limits = { ofBaselineRate: 0.5, timesBaselineP99: 3, timesFewP50: 1.5 }
type Sort = "match" | "recent"
const sort: Sort = process.argv.includes("--match") ? "match" : "recent"

interface Target {
  url: string
  headers: Record<string, string>
}

interface Round {
  rate: number
  p50: number
  p99: number
}

const load = async ({ url, headers }: Target, connections: number, duration: number): Promise<Round> => {
  const { requests, latency, non2xx, errors } = await autocannon({ url, headers, connections, duration })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`)
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 }
}

/** Registers a member and signs in. */
const signIn = async (api: string) => {
  const post = async (path: string, body: object) => {
    const headers = { "Content-Type": "application/json" }
    const response = await fetch(api + path, { method: "POST", headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json() as Promise<{ accessToken: string; user: { id: string } }>
  }
  const form = registrationForm()
  await post(authRoutes.register.path, form)
  return post(authRoutes.login.path, { email: form.email, password: form.password })
}

const startBaseline = async (connection: object, viewer: string) => {
  const program = fileURLToPath(new URL("explore-baseline.ts", import.meta.url))
  const child: ChildProcess = fork(program, [JSON.stringify(connection), viewer])
  const [origin] = await once(child, "message")
  return { origin: String(origin), stop: () => child.kill() }
}

const explore = (
  { url, headers }: Target,
  [minAge, maxAge]: readonly [number, number],
  sort: Sort,
): Target => ({
  url: `${url}${exploreRoutes.list.path}?minAge=${minAge}&maxAge=${maxAge}&sort=${sort}`,
  headers,
})

/** Runs `work` with the service and its baseline on a database of `count` members. */
const withService = async (
  count: number,
  work: (targets: { api: Target; baseline: Target; db: Db }) => Promise<void>,
) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
  const server = await startEmbeddedPostgres({ folder, log: { info: () => {}, warn: console.warn } })
  const { host, user, database } = server.connection
  const { db, pool, close } = openDatabase({
    connection: { ...server.connection, statement_timeout: 0, query_timeout: 0 },
    onConnectionLost: console.warn,
  })
  try {
    await migrate(db)
    await seedMembers(pool, count)
    const env = {
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      RATE_LIMIT_SCALE: "1000000",
    }
    const stack = await startStack({ folder: join(folder, "data"), env })
    const { accessToken, user: viewer } = await signIn(stack.api)
    const baseline = await startBaseline(server.connection, viewer.id)
    const headers = { authorization: `Bearer ${accessToken}` }
    try {
      await work({
        db,
        api: { url: stack.api, headers },
        baseline: { url: baseline.origin + exploreRoutes.list.path, headers: {} },
      })
    } finally {
      baseline.stop()
      await stack.stop()
    }
  } finally {
    await close()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

const compare = async (targets: { api: Target; baseline: Target }) => {
  const results = { api: [] as Round[], baseline: [] as Round[] }
  for (const target of [targets.baseline, targets.api]) await load(target, clients, 3)
  for (let round = 0; round < rounds; round++)
    for (const name of ["baseline", "api"] as const)
      results[name].push(await load(targets[name], clients, seconds))
  for (const [name, rounds] of Object.entries(results))
    console.log(
      name.padEnd(8),
      `requests/s ${spread(rounds.map(({ rate }) => rate))}; p99 ms ${spread(rounds.map(({ p99 }) => p99))}`,
    )
  const ofBaselineRate = median(
    results.api.map((api, at) => api.rate / (results.baseline[at]?.rate ?? Number.NaN)),
  )
  const timesBaselineP99 =
    median(results.api.map(({ p99 }) => p99)) / median(results.baseline.map(({ p99 }) => p99))
  console.log(`rate: ${ofBaselineRate.toFixed(2)} of the baseline's (at least ${limits.ofBaselineRate})`)
  console.log(`p99: ${timesBaselineP99.toFixed(2)} times the baseline's (at most ${limits.timesBaselineP99})`)
  if (!(ofBaselineRate >= limits.ofBaselineRate && timesBaselineP99 <= limits.timesBaselineP99))
    process.exitCode = 1
}

/** How long each page of the list takes, one after the other. */
async function* timePages({ url, headers }: Target): AsyncGenerator<number> {
  for (let cursor: string | null = ""; cursor !== null; ) {
    const began = performance.now()
    const response = await fetch(url + (cursor && `&cursor=${cursor}`), { headers })
    const { nextCursor } = (await response.json()) as { nextCursor: string | null }
    yield performance.now() - began
    cursor = nextCursor
  }
}

/** The times of `pagesOfAges` pages of each target, taken in turns. */
const timeInTurns = async (targets: readonly Target[]): Promise<number[][]> => {
  const lists = targets.map(timePages)
  const times = targets.map((): number[] => [])
  for (let page = 0; page < pagesOfAges; page++)
    for (const [at, list] of lists.entries()) {
      const { value, done } = await list.next()
      if (done) throw new Error(`The list has only ${page} pages`)
      times[at]?.push(value)
    }
  return times
}

const planOf = (db: Db) =>
  explain(
    db,
    findMemberIds(db, memberId(1), filterOf(exploreQuery.parse({ minAge: 18, maxAge: 40 }), new Date()), {
      ...{ sort: "recent", after: undefined, limit: 21 },
    }),
  )

/**
 * One client pages through the lists of both sizes in turns. The members of each list are first read once in the
 * order of the last visit: right after the seeding, the large table is not in memory. Each range of ages is a
 * list of its own, so no page shows an order that is kept from before.
 */
const compareSizes = async () => {
  const times: number[][] = sizes.map(() => [])
  await withService(sizes[0], async (few) => {
    await withService(sizes[1], async (many) => {
      for (const shift of [0, 1, 2, 3]) {
        const ages = [18 + shift, 40 + shift] as const
        const targets = (sort: Sort) => [few, many].map(({ api }) => explore(api, ages, sort))
        await timeInTurns(targets("recent"))
        for (const [at, some] of (await timeInTurns(targets(sort))).entries()) times[at]?.push(...some)
      }
      console.log(`${await planOf(many.db)}\n`)
    })
  })
  const [few = Number.NaN, many = Number.NaN] = times.map(median)
  for (const [at, count] of sizes.entries())
    console.log(`${count} members: p50 of a page ${median(times[at] ?? []).toFixed(2)} ms`)
  console.log(`p50: ${(many / few).toFixed(2)} times that of the small table (at most ${limits.timesFewP50})`)
  if (!(many / few <= limits.timesFewP50)) process.exitCode = 1
}

if (process.argv.includes("--sizes")) await compareSizes()
else
  await withService(100_000, ({ api, baseline }) => compare({ api: explore(api, [18, 40], sort), baseline }))
