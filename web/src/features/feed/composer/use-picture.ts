import { mediaRoutes } from "@pinyu/contract/media/routes"
import { feed } from "@pinyu/phrases/feed"
import { useEffect, useRef, useState } from "react"
import { upload } from "../../../lib/api.ts"
import { ApiError, refusalOr } from "../../../lib/api-error.ts"

/** A picture that was chosen for a post, and how far it is. */
export interface Picture {
  file: File
  /** Where it can be looked at meanwhile. */
  preview: string
  /** How much of it is sent, from 0 to 1. */
  sent: number
  /** What names it in the post; null until it is there. */
  path: string | null
  /** Why it did not arrive. */
  failure: string | null
}

const sentences: Partial<Record<ApiError["code"], string>> = {
  file_type_not_taken: feed.onlyPictures,
  invalid_media: feed.onlyPictures,
  file_too_large: feed.pictureTooLarge,
}

const explain = (error: unknown) =>
  (error instanceof ApiError && sentences[error.code]) || refusalOr(error, feed.pictureFailed)

/** The one picture of a post that is being written: it is sent as soon as it is chosen. */
export const usePicture = () => {
  const [picture, setPicture] = useState<Picture | null>(null)
  const underWay = useRef<AbortController | null>(null)
  const change = (file: File, changes: Partial<Picture>) =>
    setPicture((now) => (now?.file === file ? { ...now, ...changes } : now))

  const send = async (file: File) => {
    underWay.current?.abort()
    const giveUp = new AbortController()
    underWay.current = giveUp
    change(file, { sent: 0, failure: null })
    const options = { signal: giveUp.signal, onProgress: (sent: number) => change(file, { sent }) }
    try {
      const { originalUrl } = await upload(mediaRoutes.upload, { purpose: "posts" }, file, options)
      change(file, { path: originalUrl })
    } catch (error) {
      if (!giveUp.signal.aborted) change(file, { failure: explain(error) })
    }
  }

  const preview = picture?.preview
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  useEffect(() => () => underWay.current?.abort(), [])

  return {
    picture,
    choose: (file: File) => {
      setPicture({ file, preview: URL.createObjectURL(file), sent: 0, path: null, failure: null })
      void send(file)
    },
    retry: () => void (picture && send(picture.file)),
    drop: () => {
      underWay.current?.abort()
      setPicture(null)
    },
  }
}

export type PictureInPost = ReturnType<typeof usePicture>
