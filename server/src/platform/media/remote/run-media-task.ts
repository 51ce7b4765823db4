import { readFile } from "node:fs/promises"
import { AppError } from "../../app-error.ts"
import type { PicturePools } from "../../pictures/pictures.ts"
import { createBoundedQueue } from "../bounded-queue.ts"
import type { MediaTool } from "../media-tool.ts"
import type { PictureTask } from "../picture-tasks.ts"
import type { PartName, RemoteMediaTask, RemotePictureTask, RemoteTask } from "./media-calls.ts"
import type { Content } from "./parts.ts"
import type { RemoteFound } from "./remote-media-tool.ts"

interface Made {
  made: object
  parts: readonly { name: PartName; content: Content }[]
}

/** The files of a task and whether its caller has given up meanwhile. */
interface TaskContext {
  input: string
  folder: string
  isAbandoned: () => boolean
}

interface Workers {
  pools: PicturePools
  mediaTool: Pick<MediaTool, "examine" | "decodePicture">
}

/** As many at once as for members of this process. Callers have queues of their own and wait for few others. */
const queueLimits = { maxWaiting: 20, retryAfterSeconds: 5 }

const pictureNames = ["large", "small", "blurred", "avatar"] as const

const pictureTaskOf = async (task: RemotePictureTask, input: string): Promise<PictureTask> => {
  if (task.kind === "pixels") return { kind: task.kind, path: input, width: task.width, height: task.height }
  if (task.kind === "marked") return { kind: task.kind, input: await readFile(input), text: task.text }
  if (task.kind === "photo") return { kind: task.kind, type: task.type, input: await readFile(input) }
  return { kind: task.kind, type: task.type, input }
}

/** Runs the tasks of other processes, at most a few at once. Throws `unavailable` when too many wait. */
export const createTaskRunner = ({ pools, mediaTool }: Workers) => {
  const queues = {
    first: createBoundedQueue({ concurrency: 2, ...queueLimits }),
    second: createBoundedQueue({ concurrency: 1, ...queueLimits }),
    files: createBoundedQueue({ concurrency: 2, ...queueLimits }),
  }

  const picture = (task: RemotePictureTask, { input, isAbandoned }: TaskContext) =>
    queues[task.attempt](async (): Promise<Made> => {
      if (isAbandoned()) throw new AppError("unavailable")
      const rendered = await pools[task.attempt].make(await pictureTaskOf(task, input))
      const { large, small, blurred, avatar, ...made } = rendered
      const parts = pictureNames.flatMap((name) => {
        const content = rendered[name]
        // Between processes, buffers travel as plain arrays of bytes.
        return content ? [{ name, content: Buffer.from(content) }] : []
      })
      return { made, parts }
    })

  const media = async (task: RemoteMediaTask, { input, folder, isAbandoned }: TaskContext): Promise<Made> => {
    if (isAbandoned()) throw new AppError("unavailable")
    const { contentType } = task
    if (task.kind === "decode") {
      const { path, ...made } = await mediaTool.decodePicture({ input, contentType, folder })
      return { made, parts: [{ name: "pixels", content: { path } }] }
    }
    const { maxSeconds } = task
    const { still, transcoded, ...found } = await mediaTool.examine({
      ...{ input, contentType, folder, maxSeconds },
    })
    const made: RemoteFound = {
      ...found,
      still: still && { width: still.width, height: still.height },
      isTranscoded: transcoded !== null,
    }
    return {
      made,
      parts: [
        ...(still ? [{ name: "still", content: { path: still.path } } as const] : []),
        ...(transcoded ? [{ name: "transcoded", content: { path: transcoded } } as const] : []),
      ],
    }
  }

  return (task: RemoteTask, context: TaskContext): Promise<Made> =>
    task.kind === "examine" || task.kind === "decode"
      ? queues.files(() => media(task, context))
      : picture(task, context)
}

export type TaskRunner = ReturnType<typeof createTaskRunner>
