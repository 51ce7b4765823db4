import { AppError } from "../app-error.ts"
import { limitSignals } from "./limit-signals.ts"
import { endedFromOutside, startLimitedProcess } from "./limited-process.ts"
import type { PictureResult, PictureTask, RenderedPicture } from "./picture-tasks.ts"

/** The limits of each picture's process. */
export interface PictureLimits {
  /** Of the whole process, which needs 100 before its first picture. */
  memoryMb: number
  cpuSeconds: number
  /** From the task to its response, on a busy machine. */
  elapsedSeconds: number
  /** The nice value, default 10: a higher one gets processor time later. */
  niceness?: number
}

const picturesPerProcess = 100
/** A process that keeps more memory than this after a picture is not reused. */
const reusableMb = 300
const idleMs = 30_000
/** Below the service, which answers other requests meanwhile. */
const niceness = 10
const tryAgainSeconds = 5

/** Thrown when a picture ended its process: at a limit of memory or processor time, or by a crash. */
export class PictureProcessFailed extends Error {
  /** Whether only processor time ran out. With more time the picture may succeed. */
  readonly exceededCpuTime: boolean

  constructor(message: string, { exceededCpuTime }: { exceededCpuTime: boolean }) {
    super(message)
    this.name = "PictureProcessFailed"
    this.exceededCpuTime = exceededCpuTime
  }
}

/** Thrown when the machine gave a process too little processor time before the wall clock limit. */
export class PictureTimeout extends Error {
  override readonly name = "PictureTimeout"
}

const unavailable = () => new AppError("unavailable", { retryAfterSeconds: tryAgainSeconds })

const startWorker = (limits: PictureLimits) => {
  const child = startLimitedProcess({
    script: "picture-worker.ts",
    about: limits,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    niceness: limits.niceness ?? niceness,
  })
  const { promise: ended, resolve: markEnded } = Promise.withResolvers<undefined>()
  child.once("exit", () => markEnded(undefined))
  child.once("error", () => markEnded(undefined))
  let pictures = 0
  let idleTimer: NodeJS.Timeout | undefined
  let residentMb = 0
  let isLate = false

  const end = () => void child.kill("SIGKILL")
  const endLate = () => {
    isLate = true
    end()
  }
  /** An idle process does not keep the parent alive. */
  const rest = () => {
    child.unref()
    child.channel?.unref()
  }
  const wake = () => {
    clearTimeout(idleTimer)
    child.ref()
    child.channel?.ref()
  }

  const answerTo = async (task: PictureTask) => {
    const { promise: answered, resolve } = Promise.withResolvers<PictureResult>()
    child.once("message", (answer) => resolve(answer as PictureResult))
    // If sending fails, the process has ended, which is handled below.
    child.send(task, () => undefined)
    const answer = await Promise.race([answered, ended])
    if (answer) return answer
    if (isLate) throw new PictureTimeout()
    if (endedFromOutside(child) || child.pid === undefined) throw unavailable()
    throw new PictureProcessFailed(child.signalCode ?? `exit code ${child.exitCode}`, {
      exceededCpuTime: child.signalCode === limitSignals.processorTime,
    })
  }

  return {
    ended,
    end,
    make: async (task: PictureTask): Promise<RenderedPicture> => {
      wake()
      const timer = setTimeout(endLate, limits.elapsedSeconds * 1000)
      try {
        const answer = await answerTo(task)
        pictures += 1
        residentMb = answer.residentMb
        if ("made" in answer) return answer.made
        throw new AppError(answer.rejected, { cause: answer.cause })
      } finally {
        clearTimeout(timer)
        rest()
      }
    },
    isUsable: () =>
      child.exitCode === null &&
      child.signalCode === null &&
      pictures < picturesPerProcess &&
      residentMb < reusableMb,
    endWhenIdle: (onEnd: () => void) => {
      idleTimer = setTimeout(() => {
        onEnd()
        end()
      }, idleMs).unref()
    },
  }
}

type PictureWorker = ReturnType<typeof startWorker>

/** Where pictures are made: in processes of this service, or by another one. */
export interface PicturePool {
  /**
   * Runs a task. Throws a `PictureError`, and `unavailable` when the process was ended from outside or the
   * pool is closed. Throws `PictureProcessFailed` when the picture ended its process, and `PictureTimeout`
   * when the machine was too busy.
   */
  make: (task: PictureTask) => Promise<RenderedPicture>
  /** Ends all processes, also busy ones. */
  close: () => void
}

/**
 * Processes that decode pictures: started on demand, reused, and ended after 30 s without work. There is one
 * per concurrent call of `make`.
 */
export const createPicturePool = (limits: PictureLimits): PicturePool => {
  const all = new Set<PictureWorker>()
  const idle = new Set<PictureWorker>()
  let isClosed = false

  const start = () => {
    const worker = startWorker(limits)
    all.add(worker)
    void worker.ended.then(() => {
      all.delete(worker)
      idle.delete(worker)
    })
    return worker
  }

  const returnWorker = (worker: PictureWorker) => {
    if (!worker.isUsable()) return worker.end()
    idle.add(worker)
    worker.endWhenIdle(() => idle.delete(worker))
  }

  return {
    make: async (task) => {
      if (isClosed) throw unavailable()
      const [worker = start()] = idle
      idle.delete(worker)
      try {
        return await worker.make(task)
      } catch (error) {
        throw isClosed ? unavailable() : error
      } finally {
        returnWorker(worker)
      }
    },
    close: () => {
      isClosed = true
      for (const worker of all) worker.end()
    },
  }
}
