import { type MediaType, mediaLimits, mediaTypes } from "@pinyu/contract/media/limits"
import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import { chatMedia } from "@pinyu/phrases/chat-media"

/** Some systems know no type for these. */
const byEnding: readonly [RegExp, MediaType][] = [
  [/\.(jpe?g|png|webp|avif|gif|hei[cf])$/i, "image"],
  [/\.(mp4|mov|m4v|webm|mkv|avi)$/i, "video"],
  [/\.(mp3|m4a|aac|wav|ogg|opus|flac)$/i, "audio"],
]

/** What kind of message a file would be; null when it cannot be sent. The bytes decide in the end, on the server. */
export const kindOf = ({ type, name }: Pick<File, "type" | "name">): MediaType | null => {
  // A drawing that may hold a program.
  if (type === "image/svg+xml") return null
  const [family] = type.split("/")
  const told = mediaTypes.find((kind) => kind === family)
  if (told || type) return told ?? null
  return byEnding.find(([ending]) => ending.test(name))?.[1] ?? null
}

/** Why a file is not even tried to be sent; null when it is. */
export const refusalOf = (file: Pick<File, "type" | "name" | "size">) => {
  if (kindOf(file) === null) return chatMedia.notTaken
  if (file.size > mediaLimits.file.maxBytes) return chatMedia.tooLarge
  return file.size === 0 ? chatMedia.empty : null
}

/** How narrow and how wide a picture is shown in a conversation; what is beyond is cut off there. */
const ratios = { narrowest: 0.62, widest: 2.1, unknown: 4 / 3 }

/** The ratio of the place that is kept for a picture, so that nothing moves when it arrives. */
export const ratioOf = (metadata: Pick<MediaMetadata, "width" | "height"> | null) => {
  if (!metadata?.width || !metadata.height) return ratios.unknown
  return Math.min(ratios.widest, Math.max(ratios.narrowest, metadata.width / metadata.height))
}
