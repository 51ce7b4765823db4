import { spawn } from "node:child_process"
import { readFile } from "node:fs/promises"
import { setPriority } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { mediaLimits } from "@pinyu/contract/media/limits"
import createLimit from "p-limit"
import { refuse } from "../refusal.ts"
import { inRepository } from "../repository.ts"
import type { Examined, MediaReport, MediaTask } from "./tasks.ts"

type Task<Kind extends MediaTask["kind"]> = Omit<Extract<MediaTask, { kind: Kind }>, "kind">

/** What was found, and of a video the path of a small picture of it, as WebP. */
type Found = Omit<Examined, "still"> & { poster: string | null }

interface Watch {
  onProgress: (done: number) => void
  /** Aborted where there is no time left: `convert` rejects then, and nothing is said about the file. */
  signal: AbortSignal
}

export interface MediaTool {
  /**
   * Looks at a film or a sound when its turn comes. Refuses with `invalid_media` what is broken, too long or too much, and
   * with `unavailable` where its process was taken away or too many wait.
   */
  examine(task: Omit<Task<"examine">, "maxSeconds"> & { maxSeconds?: number }): Promise<Found>
  /**
   * Makes a PNG of a picture that the other tool does not read, when its turn comes; answers its path. Refuses as `examine`
   * does.
   */
  draw(task: Omit<Task<"draw">, "output"> & { folder: string }): Promise<string>
  /**
   * Makes a file that plays everywhere. Refuses with `invalid_media` where that cannot be done, and with `unavailable`
   * where its process was taken away.
   */
  convert(task: Task<"convert">, watch: Watch): Promise<void>
}

const worker = inRepository("server/src/platform/media/worker.ts")
/** What a process may take before it is ended; a job may take a quarter of an hour. */
const seconds = { examine: 25, draw: 25, convert: 13 * 60 }
const maxWaiting = 50
const maxHeapMb = 256
/** Members who wait for an answer come first. */
const lowPriority = 10
/** By these a machine, or whoever runs it, ends processes: they say nothing of the file. */
const fromOutside: readonly (NodeJS.Signals | null)[] = ["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"]
const tryAgainSeconds = 5

const start = (task: MediaTask) =>
  spawn(process.execPath, [`--max-old-space-size=${maxHeapMb}`, worker, JSON.stringify(task)], {
    // It has nothing to tell and nothing to give away: no secret of ours, and no folder to be in.
    env: {},
    stdio: ["ignore", "pipe", "ignore"],
  })

/**
 * Runs a task in a process of its own, to its end or to the end of its time; answers what it said last, if it did well.
 * Refuses with `unavailable` where the process was ended and neither we nor the file are why.
 */
const run = async (task: MediaTask, { onProgress, signal }: Partial<Watch> = {}) => {
  signal?.throwIfAborted()
  const child = start(task)
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  child.once("error", reject)
  child.once("close", () => resolve())
  if (task.kind === "convert" && child.pid !== undefined) setPriority(child.pid, lowPriority)
  const kill = () => void child.kill("SIGKILL")
  const timer = setTimeout(kill, seconds[task.kind] * 1000)
  signal?.addEventListener("abort", kill)
  let last: MediaReport | undefined
  createInterface({ input: child.stdout }).on("line", (line) => {
    last = JSON.parse(line) as MediaReport
    if ("progress" in last) onProgress?.(last.progress)
  })
  try {
    await ended
    signal?.throwIfAborted()
    if (!child.killed && fromOutside.includes(child.signalCode))
      throw refuse("unavailable", { retryAfterSeconds: tryAgainSeconds })
    return child.exitCode === 0 ? last : undefined
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", kill)
  }
}

interface Pixels {
  path: string
  width: number
  height: number
}

/** Bare pixels, as what makes pictures of them takes them. */
const fromPixels = async ({ path, width, height }: Pixels) => {
  // Loaded when the first of them come.
  const { default: sharp } = await import("sharp")
  return sharp(await readFile(path), { raw: { width, height, channels: 3 } })
}

const posterOf = async (still: Pixels) => {
  const poster = `${still.path}.webp`
  await (await fromPixels(still)).webp({ quality: 80 }).toFile(poster)
  return poster
}

/**
 * Films and sounds by FFmpeg's libraries, each in a process of its own: files are hostile. At most `concurrency` are
 * looked at at once; with too many waiting it refuses with `unavailable`.
 */
export const createMediaTool = ({ concurrency = 2 } = {}): MediaTool => {
  const limit = createLimit(concurrency)
  const inTurn = async <Result>(work: () => Promise<Result>) => {
    if (limit.pendingCount >= maxWaiting) throw refuse("unavailable", { retryAfterSeconds: 10 })
    return limit(work)
  }
  return {
    examine: (task) =>
      inTurn(async () => {
        const said = await run({ maxSeconds: mediaLimits.file.maxSeconds, ...task, kind: "examine" })
        if (said === undefined || !("examined" in said)) throw refuse("invalid_media")
        const { still, ...found } = said.examined
        return { ...found, poster: still && (await posterOf(still)) }
      }),

    draw: ({ folder, ...task }) =>
      inTurn(async () => {
        const output = join(folder, "drawn.rgb")
        const said = await run({ ...task, output, kind: "draw" })
        if (said === undefined || !("drawn" in said)) throw refuse("invalid_media")
        const path = `${output}.png`
        await (await fromPixels({ path: output, ...said.drawn })).png({ compressionLevel: 1 }).toFile(path)
        return path
      }),

    convert: async (task, watch) => {
      const said = await run({ ...task, kind: "convert" }, watch)
      if (said === undefined || !("converted" in said)) throw refuse("invalid_media")
    },
  }
}
