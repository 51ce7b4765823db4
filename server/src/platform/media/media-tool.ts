import { join } from "node:path"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { AppError } from "../app-error.ts"
import { createBoundedQueue } from "./bounded-queue.ts"
import { runMediaProcess, type Watch } from "./media-process.ts"
import type { Pixels } from "./picture-tasks.ts"
import type { Examined, MediaTask } from "./tasks.ts"

type Task<Kind extends MediaTask["kind"]> = Omit<Extract<MediaTask, { kind: Kind }>, "kind">

/** The properties of a file, and the path of the output. */
export type Found = Omit<Examined, "encodesVideo"> & {
  /** A compatible copy with picture and sound only, if it was quick to make. */
  transcoded: string | null
}

export interface MediaTool {
  /**
   * Examines a video or audio file when its turn comes. Throws `invalid_media` for a broken file,
   * `media_too_long` or `media_too_complex` at a limit, and `unavailable` when its process was ended from
   * outside or too many tasks wait.
   */
  examine(task: Omit<Task<"examine">, "maxSeconds"> & { maxSeconds?: number }): Promise<Found>
  /**
   * Decodes a picture that libvips does not read, when its turn comes. Throws the errors of `examine`, and
   * `too_many_pixels`.
   */
  decodePicture(task: Omit<Task<"decode">, "output"> & { folder: string }): Promise<Pixels>
  /**
   * Transcodes a file so that every browser plays it. Throws `invalid_media` when that is impossible,
   * `media_too_complex` when it takes longer than its queue allows, and `unavailable` when its process was
   * ended from outside.
   */
  convert(task: Task<"convert">, watch: Watch): Promise<void>
}

/** Up to this estimate, a conversion that encodes no video is part of the examination. */
const atOnceSeconds = 4
/** The waiting tasks, here and where another process examines. */
export const mediaQueueLimits = { maxWaiting: 50, retryAfterSeconds: 10 }

/** The complexity of a picture is its size. */
const asTooManyPixels = (error: unknown) => {
  throw error instanceof AppError && error.code === "media_too_complex"
    ? new AppError("too_many_pixels")
    : error
}

/**
 * Examines and transcodes video and audio by FFmpeg's libraries, each file in a separate process because
 * files may be hostile. Examines at most `concurrency` at once; throws `unavailable` when too many wait.
 */
export const createMediaTool = ({ concurrency = 2 } = {}): MediaTool => {
  const runLimited = createBoundedQueue({ concurrency, ...mediaQueueLimits })
  const convert = async (task: Task<"convert">, watch: Partial<Watch> = {}) => {
    const report = await runMediaProcess({ ...task, kind: "convert" }, watch)
    if (!("converted" in report)) throw new AppError("invalid_media")
  }
  /** A process that has examined a file is not reused, because its state could make the next task crash. */
  const convertAtOnce = async (
    { input, contentType, folder }: Omit<Task<"examine">, "maxSeconds">,
    to: "video" | "audio",
  ) => {
    const output = join(folder, "transcoded.mp4")
    await convert({ input, contentType, output, to, queue: "atOnce" })
    return output
  }
  return {
    examine: (task) =>
      runLimited(async () => {
        const report = await runMediaProcess({
          maxSeconds: mediaLimits.file.maxSeconds,
          ...task,
          kind: "examine",
        })
        if (!("examined" in report)) throw new AppError("invalid_media")
        const { encodesVideo, ...found } = report.examined
        const isQuick = !encodesVideo && found.conversionSeconds <= atOnceSeconds
        const transcoded = isQuick ? await convertAtOnce(task, found.mediaType) : null
        return { ...found, transcoded }
      }),

    decodePicture: ({ folder, ...task }) =>
      runLimited(async () => {
        const output = join(folder, "decoded.rgb")
        const report = await runMediaProcess({ ...task, output, kind: "decode" }).catch(asTooManyPixels)
        if (!("decoded" in report)) throw new AppError("invalid_media")
        return { path: output, ...report.decoded }
      }),

    convert,
  }
}
