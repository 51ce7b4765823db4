import { isHeic, mediumOf, sentTypeOf } from "@pinyu/contract/media/file-kinds"
import { type MediaType, mediaLimits } from "@pinyu/contract/media/limits"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"

type FileFacts = Pick<File, "type" | "name" | "size">

/** The message type of a file; null when it cannot be sent. The server decides by the content. */
export const kindOf = (file: Pick<FileFacts, "type" | "name">): MediaType | null => {
  const type = sentTypeOf("message_file", file)
  return type && mediumOf(type)
}

/** Returns why a file is rejected before sending, or null. */
export const fileError = (file: FileFacts) => {
  if (isHeic(file)) return chatMedia.heic
  if (kindOf(file) === null) return chatMedia.unsupportedType
  if (file.size > mediaLimits.file.maxBytes) return chatMedia.tooLarge
  return file.size === 0 ? chatMedia.empty : null
}

/** The aspect ratios of an upright phone video and of a panorama; pictures beyond them are cropped. */
const ratios = { narrowest: 9 / 16, widest: 2.1, unknown: 4 / 3 }

/** The aspect ratio of a picture's reserved space, so that nothing moves when it loads. */
export const ratioOf = (metadata: Pick<MediaMetadata, "width" | "height"> | null) => {
  if (!metadata?.width || !metadata.height) return ratios.unknown
  return Math.min(ratios.widest, Math.max(ratios.narrowest, metadata.width / metadata.height))
}
