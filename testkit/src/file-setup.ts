import { readFileSync } from "node:fs"
import { afterAll, afterEach, beforeEach, vi } from "vitest"

declare module "vitest" {
  interface TaskMeta {
    /** Processor seconds of this test in its worker and the worker's ended child processes. */
    cpuSeconds?: number
    /** The same from the start of the file until its first test. */
    setupCpuSeconds?: number
  }
}

const ticksPerSecond = 100

/** The processor seconds of ended child processes, from Linux's /proc (proc_pid_stat(5)). Elsewhere 0. */
const childSeconds = () => {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8")
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
  } catch {
    return 0
  }
}

const processorSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + childSeconds()
}

// Measures what the budgets of scripts/lib/test-budgets.mjs are about.
let since = processorSeconds()
let isFirst = true

beforeEach(({ task }) => {
  const now = processorSeconds()
  if (isFirst) task.meta.setupCpuSeconds = now - since
  isFirst = false
  since = now
})
afterEach(({ task }) => {
  task.meta.cpuSeconds = processorSeconds() - since
})

// Vitest restores both before the next test. The next file of the same worker has hooks that run earlier: one
// would create its folders in a TMPDIR that the last test of this file replaced and removed.
afterAll(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
