import { mediaRoutes } from "@pinyu/contract/media/routes"
import { feed } from "@pinyu/phrases/feed"
import { useEffect, useState, useSyncExternalStore } from "react"
import { upload } from "../../../lib/api/api.ts"
import { ApiError, toFailureMessage } from "../../../lib/api/api-error.ts"
import { createUploadQueue, type QueuedUpload } from "../../../lib/uploads/upload-queue.ts"

/** The picture of a draft and its upload, which answers with its path. */
export type Picture = QueuedUpload<string>

const messages: Partial<Record<ApiError["code"], string>> = {
  file_type_unsupported: feed.onlyPictures,
  invalid_media: feed.onlyPictures,
  file_too_large: feed.pictureTooLarge,
}

const toUploadErrorMessage = (error: unknown) =>
  (error instanceof ApiError && messages[error.code]) || toFailureMessage(error, feed.pictureFailed)

const createPictureUpload = () =>
  createUploadQueue<object, string>({
    send: async (file, _about, options) =>
      (await upload(mediaRoutes.upload, { purpose: "posts" }, file, options)).originalUrl,
    toErrorMessage: toUploadErrorMessage,
  })

/** The single picture of a draft: its upload starts when it is selected. */
export const usePicture = () => {
  const [queue] = useState(createPictureUpload)
  const [picture = null] = useSyncExternalStore(queue.subscribe, queue.list)
  useEffect(() => queue.clear, [queue])
  return {
    picture,
    choose: (file: File) => {
      queue.clear()
      queue.add([{ file, about: {}, isVisible: true }])
    },
    retry: () => picture && queue.retry(picture.id),
    drop: queue.clear,
  }
}

export type PictureInPost = ReturnType<typeof usePicture>
