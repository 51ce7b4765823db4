import type { MediaFile } from "./files.queries.ts"

const withoutExtension = (key: string) => key.replace(/\.\w+$/, "")

/** Where the small picture of a file is. */
export const thumbnailKeyOf = (key: string) => `${withoutExtension(key)}-small.webp`

/** Where what is made of a file, so that it plays everywhere, will be: known before it is there. */
export const playKeyOf = ({ key, media_type }: Pick<MediaFile, "key" | "media_type">): string | null =>
  media_type === "image" ? null : `${withoutExtension(key)}-play.${media_type === "video" ? "mp4" : "m4a"}`

/** All that may be stored of a file, whether it is there yet or not. */
export const filesOf = (file: Pick<MediaFile, "key" | "media_type" | "thumbnail_key">): string[] =>
  [file.key, file.thumbnail_key, playKeyOf(file)].filter((key) => key !== null)
