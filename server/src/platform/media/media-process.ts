import type { ChildProcess } from "node:child_process"
import { createInterface } from "node:readline"
import { AppError } from "../app-error.ts"
import { limitSignals } from "./limit-signals.ts"
import { endedFromOutside, startLimitedProcess } from "./limited-process.ts"
import type { MediaReport, MediaTask } from "./tasks.ts"

export interface Watch {
  onProgress: (done: number) => void
  /** Aborted where there is no time left: `convert` rejects then, and nothing is said about the file. */
  signal: AbortSignal
}

/** What a process may take before it is ended; a job may take a quarter of an hour. */
const maxSeconds = { examine: 25, draw: 25, atOnce: 25, quick: 40, long: 13 * 60 }
/** The higher the number, the later it comes: members who wait for an answer come first. */
const niceness = { examine: 0, draw: 0, atOnce: 0, quick: 5, long: 15 }
const tryAgainSeconds = 5

const kindOf = (task: MediaTask) => (task.kind === "convert" ? task.lane : task.kind)

const start = (task: MediaTask) =>
  startLimitedProcess({
    script: "worker.ts",
    about: task,
    stdio: ["ignore", "pipe", "ignore"],
    niceness: niceness[kindOf(task)],
  })

/** What a process that has ended reported. */
const requireEnded = (child: ChildProcess, last: MediaReport | undefined) => {
  if (last && "exceeded" in last) throw new AppError(last.exceeded)
  if (child.killed || child.signalCode === limitSignals.memory) throw new AppError("media_too_complex")
  if (endedFromOutside(child)) throw new AppError("unavailable", { retryAfterSeconds: tryAgainSeconds })
  if (child.exitCode !== 0 || last === undefined) throw new AppError("invalid_media")
  return last
}

/**
 * Runs a task in a process of its own, to its end or to the end of its time; answers its last report. Refuses with
 * `unavailable` where the process was ended and neither we nor the file are why.
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
