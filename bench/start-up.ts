/**
 * Measures the time from process start until /readyz succeeds on a migrated database, after a clean stop and
 * after a SIGKILL of all processes, and the resident memory of the idle process, beside those of a bare
 * service. Runs on the embedded defaults, then on PostgreSQL, Redis and an S3 server. Excludes the database
 * process.
 *
 *   npm run bench:start-up
 *   npm run bench:start-up -- --quick      only embedded, after a clean stop
 *
 * Fails when a limit is exceeded. The second part needs Debian's packages, which `npm test` installs.
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { killAll, processTree } from "@pinyu/testkit/endurance/process-tree.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import { startRedis } from "@pinyu/testkit/services/redis.ts"
import { startSwift } from "@pinyu/testkit/services/swift/swift.ts"
import { residentBytes } from "./cpu.ts"
import { amountRow } from "./rows.ts"
import { median, spread } from "./statistics.ts"

const runs = 5
const idleMs = 10_000
const limits = { readyMs: 500, slowestMs: 800, readyAfterKillMs: 3_000, residentMB: 110 }
/** On PostgreSQL, Redis and S3, whose clients the embedded defaults do not load. */
const externalLimits = { ...limits, readyMs: 1_000, slowestMs: 1_500, residentMB: 190 }
/** How many times a bare service, past which a run fails: this machine's speed differs from day to day. */
const keptTimes = { ready: 3.5, slowest: 4.5, resident: 1.6 }
const isQuick = process.argv.includes("--quick")

const startOnce = async (folder: string, env: Record<string, string>) => {
  const began = performance.now()
  const stack = await startStack({ folder, env })
  const answer = await fetch(`${stack.api}/readyz`)
  const readyMs = performance.now() - began
  if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`)
  return { ...stack, readyMs }
}

type Started = Awaited<ReturnType<typeof startOnce>>
type Timed = Pick<Started, "readyMs">

/** Starts a bare service (bare-service.ts), until it answers. */
const startBare = async () => {
  const began = performance.now()
  const child = fork(fileURLToPath(new URL("bare-service.ts", import.meta.url)))
  const [origin] = await once(child, "message")
  await fetch(String(origin))
  const stop = async () => {
    child.kill()
    await once(child, "exit")
  }
  return { pid: Number(child.pid), readyMs: performance.now() - began, stop }
}

/** The resident memory of a bare service when idle, in MB. */
const bareMB = async () => {
  const bare = await startBare()
  await wait(idleMs)
  const bytes = await residentBytes(bare.pid)
  await bare.stop()
  return bytes / 1024 ** 2
}

/** Ends a service without its cooperation, the embedded PostgreSQL included. */
const kill = async ({ pid }: Started) => killAll(await processTree(pid))

/** The times of starts in ms, each after an end of this kind. */
const startTimes = async <T extends Timed>(
  start: () => Promise<T>,
  end: (started: T) => Promise<unknown>,
) => {
  await end(await start())
  const times: number[] = []
  for (let run = 1; run <= runs; run++) {
    const stack = await start()
    times.push(stack.readyMs)
    await end(stack)
  }
  return times
}

const measure = async (name: string, env: Record<string, string>, most: typeof limits) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
  const start = () => startOnce(folder, env)
  // The first start creates the database and the compile cache, and no list of times contains it.
  const times = await startTimes(start, (stack) => stack.stop())
  const bare = median(await startTimes(startBare, (started) => started.stop()))
  const value = `median ${spread(times)} ms; a bare service ${bare.toFixed(0)}`
  const slowest = Math.max(...times)
  const ready = { amount: median(times), most: most.readyMs, kept: bare * keptTimes.ready, bare }
  amountRow(`start, ${name}`, value, ready)
  const worst = { amount: slowest, most: most.slowestMs, kept: bare * keptTimes.slowest, bare }
  amountRow(`start, ${name}, slowest`, `${slowest.toFixed(0)} ms of ${runs}`, worst)
  if (!isQuick) {
    const afterKill = await startTimes(start, kill)
    const after = `median ${spread(afterKill)} ms`
    const amount = { amount: median(afterKill), most: most.readyAfterKillMs, bare }
    amountRow(`start after a SIGKILL, ${name}`, after, amount)
  }
  const stack = await start()
  await wait(idleMs)
  const residentMB = (await residentBytes(stack.pid)) / 1024 ** 2
  await stack.stop()
  await rm(folder, { recursive: true })
  const ofBare = await bareMB()
  const memory = `${residentMB.toFixed(0)} MB; a bare service ${ofBare.toFixed(0)}`
  const kept = ofBare * keptTimes.resident
  amountRow(`idle memory, ${name}`, memory, { amount: residentMB, most: most.residentMB, kept, bare: ofBare })
}

await measure("embedded", {}, limits)
if (!isQuick) {
  const services = await Promise.all([startPostgres(), startRedis(), startSwift()])
  const [postgres, redis, swift] = services
  try {
    const env = { DATABASE_URL: postgres.url, VALKEY_URL: redis.url, ...swift.env }
    await measure("external", env, externalLimits)
  } finally {
    for (const { stop } of services) await stop()
  }
}
