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
  /** Whether the other member may open the picture only once. */
  isViewOnce: boolean
  /** The same for pictures that are shown as one group. */
  groupId: string | null
}

interface Batch {
  caption?: string | null
  replyTo?: Quoted | null
  /** Of the pictures among the files. */
  isViewOnce?: boolean
}

/** The group of each file: pictures that follow each other have the same, and all others none. */
const groupsOf = (kinds: readonly UploadKind[], newGroup: () => string) => {
  const groups: (string | null)[] = []
  for (const [index, kind] of kinds.entries()) {
    const isPicture = kind === "image"
    if (isPicture && kinds[index - 1] === "image") groups.push(groups[index - 1] ?? null)
    else groups.push(isPicture && kinds[index + 1] === "image" ? newGroup() : null)
  }
  return groups
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
      { caption = null, replyTo = null, isViewOnce = false }: Batch = {},
    ) => {
      const kinds = files.map(({ kind }) => kind)
      const groups = isViewOnce ? [] : groupsOf(kinds, () => crypto.randomUUID())
      queue.add(
        files.map(({ file, kind }, index) => ({
          file,
          about: {
            ...{ kind, replyTo, content: index === files.length - 1 ? caption : null },
            ...{ isViewOnce: isViewOnce && kind === "image", groupId: groups[index] ?? null },
          },
          isVisible: kind === "image" || kind === "video",
        })),
      )
    },
  }
}
export type UploadQueue = ReturnType<typeof createChatUploads>
