/**
 * Measures the time from process start until /readyz succeeds on a migrated database, after a clean stop and
 * after a SIGKILL of all processes, and the resident memory of the idle process. Runs on the embedded defaults, then on PostgreSQL, Redis and an S3 server. Excludes
 * the database process.
 *
 *   npm run bench:start-up
 *
 * Fails when a limit is exceeded. The second part needs Debian's packages, which `npm test` installs.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { killAll, processTree } from "@pinyu/testkit/endurance/process-tree.ts"
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import { startRedis } from "@pinyu/testkit/services/redis.ts"
import { startSwift } from "@pinyu/testkit/services/swift/swift.ts"
import { median } from "./statistics.ts"

const runs = 5
const idleMs = 10_000
const limits = { readyMs: 1_000, readyAfterKillMs: 3_000, residentMB: 190 }

/** Resident memory of a process in MB. Linux only. */
const residentMemory = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

const startOnce = async (folder: string, env: Record<string, string>) => {
  const began = performance.now()
  const stack = await startStack({ folder, env })
  const answer = await fetch(`${stack.api}/readyz`)
  const readyMs = performance.now() - began
  if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`)
  return { ...stack, readyMs }
}

type Started = Awaited<ReturnType<typeof startOnce>>

/** Ends a service without its cooperation, the embedded PostgreSQL included. */
const kill = async ({ pid }: Started) => killAll(await processTree(pid))

/** The times of starts in ms, each after an end of this kind. */
const startTimes = async (start: () => Promise<Started>, end: (stack: Started) => Promise<unknown>) => {
  await end(await start())
  const times: number[] = []
  for (let run = 1; run <= runs; run++) {
    const stack = await start()
    times.push(stack.readyMs)
    await end(stack)
  }
  return times
}

/** Prints the times with their median. Exceeding the limit fails the run. */
const report = (name: string, times: readonly number[], limitMs: number) => {
  const medianMs = median(times)
  console.log(`${name}: from process start to /readyz ${times.map((ms) => Math.round(ms)).join(", ")} ms`)
  console.log(`  median ${Math.round(medianMs)} ms (at most ${limitMs})`)
  if (medianMs > limitMs) process.exitCode = 1
}

const measure = async (name: string, env: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
  const start = () => startOnce(folder, env)
  // The first start creates the database and the compile cache, and no list of times contains it.
  report(name, await startTimes(start, (stack) => stack.stop()), limits.readyMs)
  report(`${name}, after a SIGKILL`, await startTimes(start, kill), limits.readyAfterKillMs)
  const stack = await start()
  await wait(idleMs)
  const residentMB = await residentMemory(stack.pid)
  await stack.stop()
  await rm(folder, { recursive: true })
  console.log(
    `  resident memory after ${idleMs / 1000} s: ${residentMB.toFixed(0)} MB (at most ${limits.residentMB})`,
  )
  if (residentMB > limits.residentMB) process.exitCode = 1
}

await measure("embedded", {})
const services = await Promise.all([startPostgres(), startRedis(), startSwift()])
const [postgres, redis, swift] = services
try {
  await measure("external", { DATABASE_URL: postgres.url, VALKEY_URL: redis.url, ...swift.env })
} finally {
  for (const { stop } of services) await stop()
}
