import type { MediaType } from "@pinyu/contract/media/limits"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import {
  type Chosen,
  createUploadQueue,
  type Sending,
  type UploadQueueDeps,
} from "../../../lib/upload-queue.ts"
import type { Quoted } from "../outbox/entry.ts"
import { kindOf, refusalOf } from "./model.ts"

/** What is sent: a file that was chosen, or a voice that was recorded. */
export type UploadKind = MediaType | "voice"

/** What the server made of a file: the message that is to be sent. */
export interface Uploaded {
  mediaType: MediaType
  mediaUrl: string
  mediaMetadata: MediaMetadata
}

/** What there is to know about a file of a conversation. */
interface About {
  kind: UploadKind
  /** What was being answered when it was chosen. */
  replyTo: Quoted | null
}

/** A file of a conversation on its way, as the tray shows it. */
export type Upload = Sending & About

interface Choice {
  /** What kind of message it becomes, where the file alone does not say so. */
  as?: "voice"
  replyTo?: Quoted | null
}

interface ChatUploadDeps extends UploadQueueDeps<About, Uploaded> {
  /** A file that is not even tried, with the sentence for a person. */
  onRefused: (sentence: string) => void
}

/** Makes the queue of a conversation's files. */
export const createChatUploads = ({ onRefused, ...deps }: ChatUploadDeps) => {
  const queue = createUploadQueue<About, Uploaded>(deps)
  return {
    ...queue,
    /** Takes files in; what cannot be sent is refused with a sentence, the others go on. */
    add: (files: readonly File[], { as, replyTo = null }: Choice = {}) => {
      const made: Chosen<About>[] = []
      for (const file of files) {
        const refusal = refusalOf(file)
        const kind = as ?? kindOf(file)
        if (refusal) onRefused(refusal)
        else if (kind)
          made.push({ file, about: { kind, replyTo }, isVisible: kind === "image" || kind === "video" })
      }
      queue.add(made)
    },
  }
}
export type UploadQueue = ReturnType<typeof createChatUploads>
