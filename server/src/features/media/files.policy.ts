import type { MediaType } from "@pinyu/contract/media/limits"
import type { MediaFile } from "./files.queries.ts"

const withoutExtension = (key: string) => key.replace(/\.\w+$/, "")

/** The storage key of a file's thumbnail. */
export const thumbnailKeyOf = (key: string) => `${withoutExtension(key)}-small.webp`

type PlayedType = Exclude<MediaType, "image">

/** A conversion of a stored file. The target's key is known before the target exists. */
export interface Conversion {
  source: string
  target: string
  to: PlayedType
  /** True when the source is already served and only its metadata is removed. */
  isStripping: boolean
}

const extensions = { video: "mp4", audio: "m4a" }

const convertedKeyOf = (key: string, type: PlayedType, name: "play" | "stripped") =>
  `${withoutExtension(key)}-${name}.${extensions[type]}`

type Convertible = Pick<MediaFile, "key" | "media_type" | "transcoded_key" | "state" | "strip_due">

/** The conversion that a file waits for: to a format that plays everywhere, or to a copy without metadata. */
export const conversionOf = (file: Convertible): Conversion | null => {
  const { key, media_type: to, transcoded_key, state, strip_due } = file
  if (to === "image") return null
  if (state === "processing" && transcoded_key === null)
    return { source: key, target: convertedKeyOf(key, to, "play"), to, isStripping: false }
  if (state === "ready" && strip_due !== null)
    return {
      source: transcoded_key ?? key,
      target: convertedKeyOf(key, to, "stripped"),
      to,
      isStripping: true,
    }
  return null
}

/** Every storage key that may belong to a file, whether it exists yet or not. */
export const filesOf = (file: Convertible & Pick<MediaFile, "thumbnail_key">): string[] => {
  const { key, media_type, transcoded_key, thumbnail_key } = file
  const played = media_type === "image" ? null : convertedKeyOf(key, media_type, "play")
  const keys = [key, thumbnail_key, played, transcoded_key, conversionOf(file)?.target ?? null]
  return [...new Set(keys.filter((one) => one !== null))]
}
