import type { ChildProcess } from "node:child_process"
import { createInterface } from "node:readline"
import { AppError } from "../app-error.ts"
import { limitSignals } from "./limit-signals.ts"
import { endedFromOutside, startLimitedProcess } from "./limited-process.ts"
import type { MediaReport, MediaTask } from "./tasks.ts"

export interface Watch {
  onProgress: (done: number) => void
  /** Aborted when the time is over. `convert` then rejects without blaming the file. */
  signal: AbortSignal
}

/** The limits of a process. A job may take a quarter of an hour. */
const maxSeconds = { examine: 25, decode: 25, atOnce: 25, quick: 40, long: 13 * 60 }
/** The nice values: members who wait for a response come first. */
const niceness = { examine: 0, decode: 0, atOnce: 0, quick: 5, long: 15 }
const tryAgainSeconds = 5

const kindOf = (task: MediaTask) => (task.kind === "convert" ? task.queue : task.kind)

const start = (task: MediaTask) =>
  startLimitedProcess({
    script: "worker.ts",
    about: task,
    stdio: ["ignore", "pipe", "ignore"],
    niceness: niceness[kindOf(task)],
  })

/** The last report of an ended process. */
const requireEnded = (child: ChildProcess, last: MediaReport | undefined) => {
  if (last && "exceeded" in last) throw new AppError(last.exceeded)
  if (child.killed || child.signalCode === limitSignals.memory) throw new AppError("media_too_complex")
  if (endedFromOutside(child)) throw new AppError("unavailable", { retryAfterSeconds: tryAgainSeconds })
  if (child.exitCode !== 0 || last === undefined) throw new AppError("invalid_media")
  return last
}

/**
 * Runs a task in a separate process until its end or its time limit. Returns its last report. Throws
 * `unavailable` when the process was ended from outside.
 */
export const runMediaProcess = async (task: MediaTask, { onProgress, signal }: Partial<Watch> = {}) => {
  signal?.throwIfAborted()
  const child = start(task)
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  child.once("error", reject)
  child.once("close", () => resolve())
  const kill = () => void child.kill("SIGKILL")
  const timer = setTimeout(kill, maxSeconds[kindOf(task)] * 1000)
  signal?.addEventListener("abort", kill)
  let last: MediaReport | undefined
  if (child.stdout)
    createInterface({ input: child.stdout }).on("line", (line) => {
      last = JSON.parse(line) as MediaReport
      if ("progress" in last) onProgress?.(last.progress)
    })
  try {
    await ended
    signal?.throwIfAborted()
    return requireEnded(child, last)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", kill)
  }
}
