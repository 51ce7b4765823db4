import { feedLimits } from "@pinyu/contract/feed/limits"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import { feed } from "@pinyu/phrases/feed"
import { useEffect, useState, useSyncExternalStore } from "react"
import { upload } from "../../../lib/api/api.ts"
import { ApiError, toFailureMessage } from "../../../lib/api/api-error.ts"
import { createUploadQueue, type QueuedUpload } from "../../../lib/uploads/upload-queue.ts"
import { nameStillPictures } from "../../../ui/member/name-still-pictures.ts"
import { rejectedPlaces } from "../model.ts"
import { sortPictures } from "./picture-files.ts"

/** A picture of a draft: its upload, which answers with its path, and its text. */
export interface DraftPicture extends QueuedUpload<string> {
  alt: string
}

const messages: Partial<Record<ApiError["code"], string>> = {
  file_type_unsupported: feed.onlyPictures,
  heic_unsupported: feed.heic,
  invalid_media: feed.onlyPictures,
  file_too_large: feed.pictureTooLarge,
}

const toUploadErrorMessage = (error: unknown) =>
  (error instanceof ApiError && messages[error.code]) || toFailureMessage(error, feed.pictureFailed)

const createPictureUploads = () =>
  createUploadQueue<object, string>({
    send: async (file, _about, options) =>
      (await upload(mediaRoutes.upload, { purpose: "posts" }, file, options)).originalUrl,
    toErrorMessage: toUploadErrorMessage,
  })

const { max } = feedLimits.pictures

/** The pictures of a draft in order: their uploads start when they are selected. */
export const usePictures = () => {
  const [queue] = useState(createPictureUploads)
  const uploads = useSyncExternalStore(queue.subscribe, queue.list)
  const [alts, setAlts] = useState<Readonly<Record<string, string>>>({})
  /** The messages about chosen files that were not added. */
  const [rejected, setRejected] = useState<readonly string[]>([])
  useEffect(() => queue.clear, [queue])
  const list: DraftPicture[] = uploads.map((picture) => ({ ...picture, alt: alts[picture.id] ?? "" }))
  return {
    list,
    rejected,
    isFull: list.length >= max,
    /** Whether every picture can be published. */
    areReady: list.every(({ answer }) => answer !== null),
    add: (files: readonly File[]) => {
      const room = Math.max(0, max - queue.list().length)
      const { accepted, errors } = sortPictures(files, room)
      void nameStillPictures(accepted)
      queue.add(accepted.map((file) => ({ file, about: {}, isVisible: true })))
      setRejected(errors)
    },
    retry: queue.retry,
    move: queue.move,
    describe: (id: string, alt: string) => setAlts((known) => ({ ...known, [id]: alt })),
    remove: (id: string) => {
      queue.cancel(id)
      setRejected([])
    },
    /** Marks the pictures that the server rejected with a post; the others stay ready. */
    reject: (error: Error) => {
      for (const [place, message] of rejectedPlaces(error)) {
        const picture = queue.list()[place]
        if (picture) queue.fail(picture.id, message)
      }
    },
    clear: () => {
      queue.clear()
      setAlts({})
      setRejected([])
    },
  }
}

export type DraftPictures = ReturnType<typeof usePictures>
