/**
 * Measures the feed on many posts with likes, comments and blocks, beside a baseline (feed-baseline.ts) on
 * the same database in alternation: a page of 20 for a signed-in member, and creating a post. Then compares
 * the first page with page 500, and lets 100 members like one post at once.
 *
 *   npm run bench:feed                            1,000,000 posts of 100,000 members
 *   npm run bench:feed -- --posts 20000 --members 2000 --seconds 2 --turns 1
 *
 * Fails when a limit is exceeded.
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import autocannon from "autocannon"
import { memberId } from "./seed-members.ts"
import { postId, seedPosts } from "./seed-posts.ts"
import { withSignedIn } from "./signed-in-members.ts"
import { median, quantile, spread } from "./statistics.ts"

const clients = 16
const likers = 100
const farPage = 500
const pageRounds = 200
const limits = {
  page: { ofBaselineRate: 0.4, timesBaselineP99: 3 },
  create: { ofBaselineRate: 0.25 },
  timesFirstPage: 1.3,
}

const { values: options } = parseArgs({
  options: {
    posts: { type: "string", default: "1000000" },
    members: { type: "string", default: "100000" },
    seconds: { type: "string", default: "6" },
    turns: { type: "string", default: "5" },
  },
})
const duration = Number(options.seconds)
const turns = Number(options.turns)

interface Target {
  url: string
  headers: Record<string, string>
}
type Pair = Record<"baseline" | "api", Target>

const fail = (message: string) => {
  console.log(message)
  process.exitCode = 1
}

const load = async (target: Target, body: object | undefined, seconds: number) => {
  const post = body && ({ method: "POST", body: JSON.stringify(body) } as const)
  const result = await autocannon({ ...target, ...post, connections: clients, duration: seconds })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
  return { rate: result.requests.average, p99: result.latency.p99 }
}

/** Loads both in alternation and returns the ratios. */
const compare = async (label: string, pair: Pair, body?: object) => {
  const results = {
    baseline: [] as { rate: number; p99: number }[],
    api: [] as { rate: number; p99: number }[],
  }
  for (const target of [pair.baseline, pair.api]) await load(target, body, Math.min(3, duration))
  for (let turn = 0; turn < turns; turn++)
    for (const name of ["baseline", "api"] as const)
      results[name].push(await load(pair[name], body, duration))
  for (const [name, rounds] of Object.entries(results))
    console.log(
      `${label}, ${name}: requests/s ${spread(rounds.map(({ rate }) => rate))}; p99 ms ${spread(rounds.map(({ p99 }) => p99))}`,
    )
  const p99 = (rounds: { p99: number }[]) => median(rounds.map((round) => round.p99))
  return {
    ofBaselineRate: median(
      results.api.map(({ rate }, turn) => rate / (results.baseline[turn]?.rate ?? Number.NaN)),
    ),
    timesBaselineP99: p99(results.api) / p99(results.baseline),
  }
}

const requestPage = async ({ url, headers }: Target, cursor: string | null) => {
  const began = performance.now()
  const response = await fetch(url + (cursor === null ? "" : `?cursor=${cursor}`), { headers })
  const { nextCursor } = (await response.json()) as { nextCursor: string | null }
  return { ms: performance.now() - began, nextCursor }
}

/** One reader's first page and a far one in alternation, which shows the cost of the cursor's position. */
const comparePages = async (target: Target) => {
  let cursor: string | null = null
  for (let page = 1; page < farPage; page++) cursor = (await requestPage(target, cursor)).nextCursor ?? cursor
  const times = { first: [] as number[], far: [] as number[] }
  for (let n = 0; n < pageRounds; n++) {
    times.first.push((await requestPage(target, null)).ms)
    times.far.push((await requestPage(target, cursor)).ms)
  }
  const [first, far] = [median(times.first), median(times.far)]
  console.log(`p50 of page 1: ${first.toFixed(2)} ms; of page ${farPage}: ${far.toFixed(2)} ms`)
  if (!(far / first <= limits.timesFirstPage))
    fail(`page ${farPage} takes ${(far / first).toFixed(2)} times as long`)
}

/** Lets many members like one post at once. Every like must get its own count. */
const likeAtOnce = async (origin: string, tokens: readonly string[]) => {
  const path = feedRoutes.like.path.replace(":postId", postId(7))
  const like = async (token: string) => {
    const began = performance.now()
    const response = await fetch(origin + path, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    })
    const { likes_count } = (await response.json()) as { likes_count: number }
    return { ms: performance.now() - began, likes_count }
  }
  const answers = await Promise.all(tokens.slice(-likers).map(like))
  const times = answers.map(({ ms }) => ms)
  console.log(
    `${likers} likers at once: p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
  )
  const counts = new Set(answers.map(({ likes_count }) => likes_count))
  if (counts.size !== likers) fail(`only ${counts.size} of ${likers} likes were counted one by one`)
}

const startBaseline = async (connection: object) => {
  const program = fileURLToPath(new URL("feed-baseline.ts", import.meta.url))
  const child = fork(program, [JSON.stringify(connection), memberId(1)])
  const [origin] = await once(child, "message")
  return { origin: String(origin), stop: () => child.kill() }
}

const posts = Number(options.posts)
const members = Number(options.members)
await withSignedIn(
  2 + likers,
  async ({ db, stack, connection, tokens }) => {
    await seedPosts(db, posts, members)
    const baseline = await startBaseline(connection)
    const headers = { authorization: `Bearer ${tokens[0]}`, "content-type": "application/json" }
    const pairOf = (path: string): Pair => ({
      baseline: { url: baseline.origin + path, headers },
      api: { url: stack.api + path, headers },
    })
    try {
      const page = await compare("page of 20", pairOf(feedRoutes.list.path))
      console.log(
        `rate ${page.ofBaselineRate.toFixed(2)} of the baseline's, p99 ${page.timesBaselineP99.toFixed(2)} times`,
      )
      if (
        !(
          page.ofBaselineRate >= limits.page.ofBaselineRate &&
          page.timesBaselineP99 <= limits.page.timesBaselineP99
        )
      )
        fail(
          `a page: at least ${limits.page.ofBaselineRate} and at most ${limits.page.timesBaselineP99} times`,
        )
      await comparePages(pairOf(feedRoutes.list.path).api)
      await likeAtOnce(stack.api, tokens)
      const create = await compare("a post", pairOf(feedRoutes.create.path), { content: "今天的夕陽很美" })
      console.log(`rate ${create.ofBaselineRate.toFixed(2)} of the baseline's`)
      if (!(create.ofBaselineRate >= limits.create.ofBaselineRate))
        fail(`a post: at least ${limits.create.ofBaselineRate}`)
    } finally {
      baseline.stop()
    }
  },
  members,
)
