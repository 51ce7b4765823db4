import { AppError } from "../app-error.ts"
import { limitSignals } from "./limit-signals.ts"
import { endedFromOutside, startLimitedProcess } from "./limited-process.ts"
import type { MadePicture, PictureAnswer, PictureTask } from "./picture-tasks.ts"

/** What a pool gives each picture before its process is ended. */
export interface PictureLimits {
  /** Of the whole process, which takes 100 before its first picture. */
  memoryMb: number
  cpuSeconds: number
  /** From the task to its answer, on a machine that does other work too. */
  wallSeconds: number
  /** 10 unless given: the higher, the later the processor serves it. */
  niceness?: number
}

const picturesPerProcess = 100
/** A process that keeps more than this after a picture is not used again. */
const keptMb = 300
const idleMs = 30_000
/** Below the service, which answers everybody else meanwhile. */
const niceness = 10
const tryAgainSeconds = 5

/** Thrown where a picture ended its process: by its limits of memory or processor time, or by a crash. */
export class HarmfulPicture extends Error {
  /** Whether only processor time ran out: with more of it the picture may be made. */
  readonly tookTooLong: boolean

  constructor(message: string, { tookTooLong }: { tookTooLong: boolean }) {
    super(message)
    this.name = "HarmfulPicture"
    this.tookTooLong = tookTooLong
  }
}

/** Thrown where the machine gave a process too little time for a picture before the wall clock ran out. */
export class LatePicture extends Error {
  override readonly name = "LatePicture"
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
  /** A process without work keeps nobody alive. */
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
    const { promise: answered, resolve } = Promise.withResolvers<PictureAnswer>()
    child.once("message", (answer) => resolve(answer as PictureAnswer))
    // One that cannot be sent has no process any more, which is noticed below.
    child.send(task, () => undefined)
    const answer = await Promise.race([answered, ended])
    if (answer) return answer
    if (isLate) throw new LatePicture()
    if (endedFromOutside(child) || child.pid === undefined) throw unavailable()
    throw new HarmfulPicture(child.signalCode ?? `exit code ${child.exitCode}`, {
      tookTooLong: child.signalCode === limitSignals.processorTime,
    })
  }

  return {
    ended,
    end,
    make: async (task: PictureTask): Promise<MadePicture> => {
      wake()
      const timer = setTimeout(endLate, limits.wallSeconds * 1000)
      try {
        const answer = await answerTo(task)
        pictures += 1
        residentMb = answer.residentMb
        if ("made" in answer) return answer.made
        throw new AppError(answer.refused, { cause: answer.cause })
      } finally {
        clearTimeout(timer)
        rest()
      }
    },
    isUsable: () =>
      child.exitCode === null &&
      child.signalCode === null &&
      pictures < picturesPerProcess &&
      residentMb < keptMb,
    endWhenIdle: (onEnd: () => void) => {
      idleTimer = setTimeout(() => {
        onEnd()
        end()
      }, idleMs).unref()
    },
  }
}

type PictureWorker = ReturnType<typeof startWorker>

/**
 * Processes that decode pictures: started when needed, used again, and ended after 30 s without work. As many run as
 * `make` is called at once.
 */
export const createPicturePool = (limits: PictureLimits) => {
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

  const giveBack = (worker: PictureWorker) => {
    if (!worker.isUsable()) return worker.end()
    idle.add(worker)
    worker.endWhenIdle(() => idle.delete(worker))
  }

  return {
    /**
     * Makes what a task asks for. Refuses with a `PictureError`, and with `unavailable` where the process was taken
     * away or the pool is closed. Throws `HarmfulPicture` where the picture ended its process, and `LatePicture` where the
     * machine was too busy for it.
     */
    make: async (task: PictureTask): Promise<MadePicture> => {
      if (isClosed) throw unavailable()
      const [worker = start()] = idle
      idle.delete(worker)
      try {
        return await worker.make(task)
      } catch (error) {
        throw isClosed ? unavailable() : error
      } finally {
        giveBack(worker)
      }
    },
    /** Ends all processes, also those with work. */
    close: () => {
      isClosed = true
      for (const worker of all) worker.end()
    },
  }
}
