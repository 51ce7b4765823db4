import { chatRoutes } from "@pinyu/contract/chat/routes"
import type { Message } from "@pinyu/contract/chat/schemas"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { call } from "../../../lib/api/api.ts"
import type { SignedFile } from "../../../lib/media/signed-media.ts"
import { createUrlCache } from "../../../lib/media/url-cache.ts"
import { useSignedMedia } from "../../../lib/media/use-signed-media.ts"

/** A URL is valid for at least half of its lifetime: a cached one works for another five minutes. */
const cache = createUrlCache(Date.now, (mediaLimits.file.signedSeconds / 2 - 5 * 60) * 1000)

/** The view of a file: the original or its thumbnail. */
type MediaView = "original" | "thumbnail"

/** Returns the file of a message; null without one. */
export const fileIn = (message: Message, view: MediaView): SignedFile | null => {
  const [path, url] =
    view === "original"
      ? [message.media_url, message.media_url_signed]
      : [message.media_thumbnail_url, message.media_thumbnail_url_signed]
  // A transcoded file is a different file under the same path.
  return path && url ? { file: `${path} ${message.media_state}`, url } : null
}

/** Returns the URL of a message's file for this page; null without one. */
export const urlIn = (message: Message, view: MediaView) => {
  const found = fileIn(message, view)
  return found && cache.urlOf(found.file, found.url)
}

const requestFiles = async (messageId: string) => {
  const { message } = await call(chatRoutes.message, { params: { messageId } })
  return [fileIn(message, "original"), fileIn(message, "thumbnail")].filter((found) => found !== null)
}

/** Renews the URLs of a message's files. */
export const renewUrls = async (messageId: string) => {
  for (const { file, url } of await requestFiles(messageId)) cache.replace(file, url)
}

/** The signed files of messages. `messageOf` returns the id of a file's message. */
export const useMessageFiles = (messageOf: (file: string) => string, retries?: number) =>
  useSignedMedia({ cache, renew: (file) => requestFiles(messageOf(file)), ...(retries && { retries }) })

interface MessageFileOptions {
  view?: MediaView
  retries?: number
}

/** The file of a message; null without one. */
export const useMessageFile = (message: Message, { view = "original", retries }: MessageFileOptions = {}) => {
  const files = useMessageFiles(() => message.id, retries)
  const found = fileIn(message, view)
  return found && files.of(found)
}
