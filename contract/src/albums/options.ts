import type { ErrorCode } from "../errors.ts"

/** Who may look into an album, in the order in which it is offered. */
export const albumPrivacyLevels = [
  "public",
  "private",
  "liked_by_me",
  "mutual_likes",
  "selected_members",
] as const
export type AlbumPrivacyLevel = (typeof albumPrivacyLevels)[number]

/** The types that an album takes; the bytes decide in the end. */
export const albumFileTypes = [
  "image/jpeg",
  "image/jpg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/bmp",
  "video/mp4",
  "video/quicktime",
  "video/x-msvideo",
  "video/webm",
  "audio/mpeg",
  "audio/wav",
  "audio/webm",
  "audio/ogg",
  "audio/m4a",
  "audio/x-m4a",
] as const
export type AlbumFileType = (typeof albumFileTypes)[number]

/** The error codes that tell of one of the files that are sent at once, rather than of the whole. */
export const albumFileFaults = [
  "file_missing",
  "file_too_large",
  "file_type_not_taken",
  "heic_not_taken",
  "invalid_media",
] as const satisfies readonly ErrorCode[]
export type AlbumFileFault = (typeof albumFileFaults)[number]

/** What a file without a type is, by how its name ends. */
export const albumTypesByExtension: Readonly<Record<string, AlbumFileType>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  bmp: "image/bmp",
  mp4: "video/mp4",
  mov: "video/quicktime",
  avi: "video/x-msvideo",
  webm: "video/webm",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  weba: "audio/webm",
  ogg: "audio/ogg",
  m4a: "audio/x-m4a",
}
