import type { PicturePool } from "../picture-pool.ts"
import type { PictureTask, RenderedPicture } from "../picture-tasks.ts"
import type { RemotePictureTask } from "./media-calls.ts"
import { type Content, createMemorySink } from "./parts.ts"
import type { RemoteMedia } from "./remote-media.ts"

type Attempt = RemotePictureTask["attempt"]

/** Longer than the limits of the processes there, for the transfer and their queue. */
const limitsMs: Readonly<Record<Attempt, number>> = { first: 20_000, second: 35_000 }

const remoteTaskOf = (task: PictureTask, attempt: Attempt): RemotePictureTask => {
  if (task.kind === "pixels") return { kind: task.kind, attempt, width: task.width, height: task.height }
  if (task.kind === "marked") return { kind: task.kind, attempt, text: task.text }
  return { kind: task.kind, attempt, type: task.type }
}

const inputOf = (task: PictureTask): Content => {
  if (task.kind === "pixels") return { path: task.path }
  return Buffer.isBuffer(task.input) ? task.input : { path: task.input }
}

/** A pool whose pictures are made by other processes. Throws the errors of a local one. */
export const createRemotePicturePool = (media: Pick<RemoteMedia, "run">, attempt: Attempt): PicturePool => ({
  make: async (task) => {
    const options = { limitMs: limitsMs[attempt], createSink: createMemorySink }
    const { made, sink } = await media.run(remoteTaskOf(task, attempt), inputOf(task), options)
    return { ...(made as Omit<RenderedPicture, "large">), ...sink.parts() } as RenderedPicture
  },
  close: () => undefined,
})
