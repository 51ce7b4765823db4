/**
 * The wall on many posts with likes, comments and blocks, beside its floor (feed-floor.ts) on the same database in the same
 * run, in turns: a page of 20 as a signed-in member with liked flags, and making a post; then one reader's first page and
 * page 500, and 100 members who like one post at once.
 *
 *   npm run bench:feed                            1,000,000 posts of 100,000 members
 *   npm run bench:feed -- --posts 20000 --members 2000 --seconds 2 --turns 1
 *
 * Ends with an error when a limit is passed.
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
const looks = 200
const limits = {
  page: { ofFloorRate: 0.4, timesFloorP99: 3 },
  create: { ofFloorRate: 0.25 },
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
type Pair = Record<"floor" | "api", Target>

const failed = (sentence: string) => {
  console.log(sentence)
  process.exitCode = 1
}

const load = async (target: Target, body: object | undefined, seconds: number) => {
  const post = body && ({ method: "POST", body: JSON.stringify(body) } as const)
  const seen = await autocannon({ ...target, ...post, connections: clients, duration: seconds })
  if (seen.non2xx + seen.errors > 0) throw new Error(`${seen.non2xx + seen.errors} requests failed`)
  return { rate: seen.requests.average, p99: seen.latency.p99 }
}

/** Both in turns, and how they compare. */
const compare = async (name: string, pair: Pair, body?: object) => {
  const results = { floor: [] as { rate: number; p99: number }[], api: [] as { rate: number; p99: number }[] }
  for (const target of [pair.floor, pair.api]) await load(target, body, Math.min(3, duration))
  for (let turn = 0; turn < turns; turn++)
    for (const side of ["floor", "api"] as const) results[side].push(await load(pair[side], body, duration))
  for (const [side, seen] of Object.entries(results))
    console.log(
      `${name}, ${side}: requests/s ${spread(seen.map(({ rate }) => rate))}; p99 ms ${spread(seen.map(({ p99 }) => p99))}`,
    )
  const p99 = (seen: { p99: number }[]) => median(seen.map((round) => round.p99))
  return {
    ofFloorRate: median(
      results.api.map(({ rate }, turn) => rate / (results.floor[turn]?.rate ?? Number.NaN)),
    ),
    timesFloorP99: p99(results.api) / p99(results.floor),
  }
}

const askPage = async ({ url, headers }: Target, cursor: string | null) => {
  const began = performance.now()
  const response = await fetch(url + (cursor === null ? "" : `?cursor=${cursor}`), { headers })
  const { nextCursor } = (await response.json()) as { nextCursor: string | null }
  return { ms: performance.now() - began, nextCursor }
}

/** One reader's first page and one far down, in turns: what the way there costs. */
const comparePages = async (target: Target) => {
  let cursor: string | null = null
  for (let page = 1; page < farPage; page++) cursor = (await askPage(target, cursor)).nextCursor ?? cursor
  const times = { first: [] as number[], far: [] as number[] }
  for (let n = 0; n < looks; n++) {
    times.first.push((await askPage(target, null)).ms)
    times.far.push((await askPage(target, cursor)).ms)
  }
  const [first, far] = [median(times.first), median(times.far)]
  console.log(`p50 of page 1: ${first.toFixed(2)} ms; of page ${farPage}: ${far.toFixed(2)} ms`)
  if (!(far / first <= limits.timesFirstPage))
    failed(`page ${farPage} takes ${(far / first).toFixed(2)} times as long`)
}

/** So many members who like one post at the same moment: each is counted, and how long each waits. */
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
  const seen = await Promise.all(tokens.slice(-likers).map(like))
  const times = seen.map(({ ms }) => ms)
  console.log(
    `${likers} likers at once: p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
  )
  const counts = new Set(seen.map(({ likes_count }) => likes_count))
  if (counts.size !== likers) failed(`only ${counts.size} of ${likers} likes were counted one by one`)
}

const startFloor = async (connection: object) => {
  const program = fileURLToPath(new URL("feed-floor.ts", import.meta.url))
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
    const floor = await startFloor(connection)
    const headers = { authorization: `Bearer ${tokens[0]}`, "content-type": "application/json" }
    const pairOf = (path: string): Pair => ({
      floor: { url: floor.origin + path, headers },
      api: { url: stack.api + path, headers },
    })
    try {
      const page = await compare("page of 20", pairOf(feedRoutes.list.path))
      console.log(
        `rate ${page.ofFloorRate.toFixed(2)} of the floor's, p99 ${page.timesFloorP99.toFixed(2)} times`,
      )
      if (!(page.ofFloorRate >= limits.page.ofFloorRate && page.timesFloorP99 <= limits.page.timesFloorP99))
        failed(`a page: at least ${limits.page.ofFloorRate} and at most ${limits.page.timesFloorP99} times`)
      await comparePages(pairOf(feedRoutes.list.path).api)
      await likeAtOnce(stack.api, tokens)
      const create = await compare("a post", pairOf(feedRoutes.create.path), { content: "今天的夕陽很美" })
      console.log(`rate ${create.ofFloorRate.toFixed(2)} of the floor's`)
      if (!(create.ofFloorRate >= limits.create.ofFloorRate))
        failed(`a post: at least ${limits.create.ofFloorRate}`)
    } finally {
      floor.stop()
    }
  },
  members,
)
