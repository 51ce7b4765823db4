/**
 * Measures the time from process start until /readyz succeeds on a migrated database, and the resident memory
 * of the idle process. Runs on the embedded defaults, then on PostgreSQL, Redis and an S3 server. Excludes
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
import { startPostgres } from "@pinyu/testkit/services/postgres.ts"
import { startRedis } from "@pinyu/testkit/services/redis.ts"
import { startSwift } from "@pinyu/testkit/services/swift/swift.ts"
import { median } from "./statistics.ts"

const runs = 5
const idleMs = 10_000
const limits = { readyMs: 1_000, residentMB: 190 }

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

const measure = async (name: string, env: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
  // The first start creates the database and the compile cache and is not measured.
  await (await startOnce(folder, env)).stop()
  const times: number[] = []
  let residentMB = 0
  for (let run = 1; run <= runs; run++) {
    const stack = await startOnce(folder, env)
    times.push(stack.readyMs)
    if (run === runs) {
      await wait(idleMs)
      residentMB = await residentMemory(stack.pid)
    }
    await stack.stop()
  }
  await rm(folder, { recursive: true })
  const readyMs = median(times)
  console.log(`${name}: from process start to /readyz ${times.map((ms) => Math.round(ms)).join(", ")} ms`)
  console.log(`  median ${Math.round(readyMs)} ms (at most ${limits.readyMs})`)
  console.log(
    `  resident memory after ${idleMs / 1000} s: ${residentMB.toFixed(0)} MB (at most ${limits.residentMB})`,
  )
  if (!(readyMs <= limits.readyMs && residentMB <= limits.residentMB)) process.exitCode = 1
}

await measure("embedded", {})
const services = await Promise.all([startPostgres(), startRedis(), startSwift()])
const [postgres, redis, swift] = services
try {
  await measure("external", { DATABASE_URL: postgres.url, VALKEY_URL: redis.url, ...swift.env })
} finally {
  for (const { stop } of services) await stop()
}
