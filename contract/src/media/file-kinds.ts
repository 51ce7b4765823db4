import { type MediaType, mediaTypes, photoTypes } from "./limits.ts"

/** Each content type that members send, with the extensions of its files. */
const extensions = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/avif": ["avif"],
  "image/gif": ["gif"],
  "image/bmp": ["bmp"],
  "video/mp4": ["mp4", "m4v"],
  "video/quicktime": ["mov", "3gp"],
  "video/webm": ["webm", "weba"],
  "video/matroska": ["mkv"],
  "video/x-msvideo": ["avi"],
  "audio/mpeg": ["mp3"],
  "audio/mp4": ["m4a"],
  "audio/aac": ["aac"],
  "audio/wav": ["wav"],
  "audio/ogg": ["ogg", "opus"],
  "audio/flac": ["flac"],
} as const satisfies Record<`${MediaType}/${string}`, readonly string[]>

export type SentType = keyof typeof extensions

const sentTypes = Object.keys(extensions) as SentType[]
const pictureTypes = sentTypes.filter((type) => type.startsWith("image/"))

const notInAlbums: readonly SentType[] = ["image/avif", "video/matroska", "audio/aac", "audio/flac"]

/** What each kind of file may be. The server checks the bytes. */
export const fileKinds = {
  profile_photo: photoTypes,
  contact_attachment: ["image/jpeg", "image/png", "image/gif", "image/webp"],
  post_picture: pictureTypes,
  taken_down_picture: pictureTypes,
  message_file: sentTypes,
  album_file: sentTypes.filter((type) => !notInAlbums.includes(type)),
} satisfies Record<string, readonly SentType[]>
export type FileKind = keyof typeof fileKinds

/** Whether files of a kind may have the content type. */
export const isTypeOf = (kind: FileKind, contentType: string): boolean =>
  fileKinds[kind].some((type) => type === contentType)

/**
 * The `accept` attribute of a field for files of a kind, or only for its pictures, videos or sounds. It has no
 * wildcard: with one, phones send photos in their own format (HEIC) instead of converting them.
 */
export const acceptOf = (kind: FileKind, medium?: MediaType): string => {
  const types = fileKinds[kind].filter((type) => !medium || type.startsWith(`${medium}/`))
  return [...types, ...types.flatMap((type) => extensions[type].map((ending) => `.${ending}`))].join(",")
}

/**
 * The content type of a file by what the system says; null when the kind does not take it. Systems name many types
 * in several ways or not at all: then the extension decides.
 */
export const sentTypeOf = (
  kind: FileKind,
  { type, name }: { type: string; name: string },
): SentType | null => {
  const declared = fileKinds[kind].find((one) => one === type)
  if (declared) return declared
  if (type && !mediaTypes.some((medium) => type.startsWith(`${medium}/`))) return null
  const ending = name.split(".").at(-1)?.toLowerCase()
  return fileKinds[kind].find((one) => extensions[one].some((own) => own === ending)) ?? null
}

/** The kind of medium of a content type. */
export const mediumOf = (type: SentType): MediaType =>
  mediaTypes.find((medium) => type.startsWith(`${medium}/`)) ?? "image"

/** Whether it is a photo in a phone's own format, which neither the service nor most browsers read. */
export const isHeic = ({ type, name }: { type: string; name: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /[.]hei[cf]$/i.test(name)
