import { mediaRoutes } from "@pinyu/contract/media/routes"
import { feed } from "@pinyu/phrases/feed"
import { useEffect, useRef, useState } from "react"
import { upload } from "../../../lib/api/api.ts"
import { ApiError, toFailureMessage } from "../../../lib/api/api-error.ts"

/** The picture of a draft and its upload. */
export interface Picture {
  file: File
  /** The address of a local preview. */
  preview: string
  /** The upload progress, from 0 to 1. */
  sent: number
  /** The path of the uploaded picture; null until then. */
  path: string | null
  /** The error message of a failed upload. */
  failure: string | null
}

const messages: Partial<Record<ApiError["code"], string>> = {
  file_type_not_taken: feed.onlyPictures,
  invalid_media: feed.onlyPictures,
  file_too_large: feed.pictureTooLarge,
}

const toUploadErrorMessage = (error: unknown) =>
  (error instanceof ApiError && messages[error.code]) || toFailureMessage(error, feed.pictureFailed)

/** The single picture of a draft: its upload starts when it is selected. */
export const usePicture = () => {
  const [picture, setPicture] = useState<Picture | null>(null)
  const controller = useRef<AbortController | null>(null)
  const change = (file: File, changes: Partial<Picture>) =>
    setPicture((now) => (now?.file === file ? { ...now, ...changes } : now))

  const send = async (file: File) => {
    controller.current?.abort()
    const cancel = new AbortController()
    controller.current = cancel
    change(file, { sent: 0, failure: null })
    const options = { signal: cancel.signal, onProgress: (sent: number) => change(file, { sent }) }
    try {
      const { originalUrl } = await upload(mediaRoutes.upload, { purpose: "posts" }, file, options)
      change(file, { path: originalUrl })
    } catch (error) {
      if (!cancel.signal.aborted) change(file, { failure: toUploadErrorMessage(error) })
    }
  }

  const preview = picture?.preview
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  useEffect(() => () => controller.current?.abort(), [])

  return {
    picture,
    choose: (file: File) => {
      setPicture({ file, preview: URL.createObjectURL(file), sent: 0, path: null, failure: null })
      void send(file)
    },
    retry: () => void (picture && send(picture.file)),
    drop: () => {
      controller.current?.abort()
      setPicture(null)
    },
  }
}

export type PictureInPost = ReturnType<typeof usePicture>
