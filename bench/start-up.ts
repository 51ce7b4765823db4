/**
 * How long the service takes from the start of its process until /readyz says yes, on a database that is up to date, and
 * how much memory the process keeps when nobody asks it anything. The database is another process and not counted.
 *
 *   npm run bench:start-up
 *
 * Ends with an error when either is past its limit.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { startStack } from "@pinyu/testkit/dev-stack.ts"

const runs = 5
const idleMs = 10_000
const limits = { readyMs: 1_000, residentMB: 190 }

/** Resident memory of a process in MB. Linux only. */
const residentMemory = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

const startOnce = async (folder: string) => {
  const began = performance.now()
  const stack = await startStack({ folder })
  const answer = await fetch(`${stack.api}/readyz`)
  const readyMs = performance.now() - began
  if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`)
  return { ...stack, readyMs }
}

const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
try {
  // The first start makes the database and the compile cache: it is not what is measured.
  await (await startOnce(folder)).stop()
  const times: number[] = []
  let residentMB = 0
  for (let run = 1; run <= runs; run++) {
    const stack = await startOnce(folder)
    times.push(stack.readyMs)
    if (run === runs) {
      await wait(idleMs)
      residentMB = await residentMemory(stack.pid)
    }
    await stack.stop()
  }
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(runs / 2)] ?? Number.NaN
  console.log(`from process start to /readyz: ${times.map((ms) => Math.round(ms)).join(", ")} ms`)
  console.log(`  median ${Math.round(median)} ms (at most ${limits.readyMs})`)
  console.log(
    `resident memory after ${idleMs / 1000} s: ${residentMB.toFixed(0)} MB (at most ${limits.residentMB})`,
  )
  if (!(median <= limits.readyMs && residentMB <= limits.residentMB)) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
}
