import { type MediaType, mediaLimits, mediaTypes } from "@pinyu/contract/media/limits"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"

/** Some systems report no type for these. */
const byExtension: readonly [RegExp, MediaType][] = [
  [/\.(jpe?g|png|webp|avif|gif|hei[cf])$/i, "image"],
  [/\.(mp4|mov|m4v|webm|mkv|avi)$/i, "video"],
  [/\.(mp3|m4a|aac|wav|ogg|opus|flac)$/i, "audio"],
]

/**
 * Returns the message type of a file, or null when it cannot be sent. The server decides by the
 * content.
 */
export const kindOf = ({ type, name }: Pick<File, "type" | "name">): MediaType | null => {
  // An SVG may contain scripts.
  if (type === "image/svg+xml") return null
  const [family] = type.split("/")
  const mediaType = mediaTypes.find((kind) => kind === family)
  if (mediaType || type) return mediaType ?? null
  return byExtension.find(([extension]) => extension.test(name))?.[1] ?? null
}

/** Returns why a file is rejected before sending, or null. */
export const fileError = (file: Pick<File, "type" | "name" | "size">) => {
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
