import { join } from "node:path"
import { mediaLimits } from "@pinyu/contract/media/limits"
import createLimit from "p-limit"
import { AppError } from "../app-error.ts"
import { runMediaProcess, type Watch } from "./media-process.ts"
import type { Pixels } from "./picture-tasks.ts"
import type { Examined, MediaTask } from "./tasks.ts"

type Task<Kind extends MediaTask["kind"]> = Omit<Extract<MediaTask, { kind: Kind }>, "kind">

/** What was found, and the path of what was made of it. */
type Found = Omit<Examined, "encodesVideo"> & {
  /** What plays everywhere, with nothing of the sender's beside picture and sound, where it took hardly any time. */
  playable: string | null
}

export interface MediaTool {
  /**
   * Looks at a film or a sound when its turn comes. Refuses with `invalid_media` what is broken, with `media_too_long` or
   * `media_too_complex` what is more than it may be, and with `unavailable` where its process was taken away or too many
   * wait.
   */
  examine(task: Omit<Task<"examine">, "maxSeconds"> & { maxSeconds?: number }): Promise<Found>
  /**
   * Decodes a picture that the other tool does not read, when its turn comes. Refuses as `examine` does, and with
   * `too_many_pixels`.
   */
  draw(task: Omit<Task<"draw">, "output"> & { folder: string }): Promise<Pixels>
  /**
   * Makes a file that plays everywhere. Refuses with `invalid_media` where that cannot be done, with `media_too_complex`
   * where it takes longer than its lane allows, and with `unavailable` where its process was taken away.
   */
  convert(task: Task<"convert">, watch: Watch): Promise<void>
}

/** Up to this estimate a conversion that encodes no video belongs to the examination. */
const atOnceSeconds = 4
const maxWaiting = 50

/** A picture is as complex as it is large. */
const asTooManyPixels = (error: unknown) => {
  throw error instanceof AppError && error.code === "media_too_complex"
    ? new AppError("too_many_pixels")
    : error
}

/**
 * Films and sounds by FFmpeg's libraries, each in a process of its own: files are hostile. At most `concurrency` are
 * looked at at once; with too many waiting it refuses with `unavailable`.
 */
export const createMediaTool = ({ concurrency = 2 } = {}): MediaTool => {
  const limit = createLimit(concurrency)
  const inTurn = async <Result>(work: () => Promise<Result>) => {
    if (limit.pendingCount >= maxWaiting) throw new AppError("unavailable", { retryAfterSeconds: 10 })
    return limit(work)
  }
  const convert = async (task: Task<"convert">, watch: Partial<Watch> = {}) => {
    const said = await runMediaProcess({ ...task, kind: "convert" }, watch)
    if (!("converted" in said)) throw new AppError("invalid_media")
  }
  /** A process that has examined a file is not used for more: what it left behind could end it. */
  const convertAtOnce = async (
    { input, contentType, folder }: Omit<Task<"examine">, "maxSeconds">,
    to: "video" | "audio",
  ) => {
    const output = join(folder, "playable.mp4")
    await convert({ input, contentType, output, to, lane: "atOnce" })
    return output
  }
  return {
    examine: (task) =>
      inTurn(async () => {
        const said = await runMediaProcess({
          maxSeconds: mediaLimits.file.maxSeconds,
          ...task,
          kind: "examine",
        })
        if (!("examined" in said)) throw new AppError("invalid_media")
        const { encodesVideo, ...found } = said.examined
        const isQuick = !encodesVideo && found.conversionSeconds <= atOnceSeconds
        const playable = isQuick ? await convertAtOnce(task, found.mediaType) : null
        return { ...found, playable }
      }),

    draw: ({ folder, ...task }) =>
      inTurn(async () => {
        const output = join(folder, "drawn.rgb")
        const said = await runMediaProcess({ ...task, output, kind: "draw" }).catch(asTooManyPixels)
        if (!("drawn" in said)) throw new AppError("invalid_media")
        return { path: output, ...said.drawn }
      }),

    convert,
  }
}
