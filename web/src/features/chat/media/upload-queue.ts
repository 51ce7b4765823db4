import type { MediaType } from "@pinyu/contract/media/limits"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import {
  createUploadQueue,
  type QueuedUpload,
  type UploadQueueDeps,
} from "../../../lib/uploads/upload-queue.ts"
import type { Quoted } from "../outbox/entry.ts"

/** The kind of upload: a selected file or a recorded voice message. */
export type UploadKind = MediaType | "voice"

/** An uploaded file as the server returns it. */
export interface Uploaded {
  mediaType: MediaType
  mediaUrl: string
  mediaMetadata: MediaMetadata
}

/** The metadata of a file in a conversation. */
interface About {
  kind: UploadKind
  /** Its caption. */
  content: string | null
  /** The message that it replies to. */
  replyTo: Quoted | null
}

/** An upload, as the tray shows it. */
export type Upload = QueuedUpload<Uploaded> & About

/** Creates the upload queue of a conversation. */
export const createChatUploads = (deps: UploadQueueDeps<About, Uploaded>) => {
  const queue = createUploadQueue<About, Uploaded>(deps)
  return {
    ...queue,
    /** Queues files in order. The last one gets the caption, so that it appears below all. */
    add: (
      files: readonly { file: File; kind: UploadKind }[],
      { caption = null, replyTo = null }: { caption?: string | null; replyTo?: Quoted | null } = {},
    ) =>
      queue.add(
        files.map(({ file, kind }, index) => ({
          file,
          about: { kind, content: index === files.length - 1 ? caption : null, replyTo },
          isVisible: kind === "image" || kind === "video",
        })),
      ),
  }
}
export type UploadQueue = ReturnType<typeof createChatUploads>
