import { join } from "node:path"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { createBoundedQueue } from "../bounded-queue.ts"
import { type Found, type MediaTool, mediaQueueLimits } from "../media-tool.ts"
import { createFolderSink } from "./parts.ts"
import type { RemoteMedia } from "./remote-media.ts"

/** Longer than an examination with a conversion at once. */
const limitMs = 70_000

/** What an examination finds, without the paths on the machine that ran it. */
export type RemoteFound = Omit<Found, "still" | "transcoded"> & {
  still: { width: number; height: number } | null
  isTranscoded: boolean
}

/**
 * Examines files in other processes. Throws the errors of a local tool. Conversions are jobs of the processes
 * with the role `media`.
 */
export const createRemoteMediaTool = (
  media: Pick<RemoteMedia, "run">,
  { concurrency }: { concurrency: number },
): MediaTool => {
  const runLimited = createBoundedQueue({ concurrency, ...mediaQueueLimits })
  return {
    examine: ({ input, contentType, folder, maxSeconds = mediaLimits.file.maxSeconds }) =>
      runLimited(async () => {
        const task = { kind: "examine", contentType, maxSeconds } as const
        const options = { limitMs, createSink: () => createFolderSink(folder) }
        const { made } = await media.run(task, { path: input }, options)
        const { still, isTranscoded, ...found } = made as RemoteFound
        return {
          ...found,
          still: still && { ...still, path: join(folder, "still") },
          transcoded: isTranscoded ? join(folder, "transcoded") : null,
        }
      }),

    decodePicture: ({ input, contentType, folder }) =>
      runLimited(async () => {
        const options = { limitMs, createSink: () => createFolderSink(folder) }
        const { made } = await media.run({ kind: "decode", contentType }, { path: input }, options)
        return { ...(made as { width: number; height: number }), path: join(folder, "pixels") }
      }),

    convert: () => Promise.reject(new Error("conversions run in processes with the role media")),
  }
}
