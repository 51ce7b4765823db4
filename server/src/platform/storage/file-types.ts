import type { MediaType } from "@pinyu/contract/media/limits"
import { fileTypeFromBuffer } from "file-type"
import { AppError } from "../app-error.ts"
import { pictureTypeOf } from "../pictures/picture-signatures.ts"

/** The type of a file, by its first bytes. */
export interface FileType {
  contentType: string
  kind: MediaType
}

/** The number of first bytes that identify a type. */
export const signatureBytes = 4100

/** By the library's names. A video without a picture is treated as audio later. */
const taken: Readonly<Record<string, FileType>> = {
  "image/jpeg": { contentType: "image/jpeg", kind: "image" },
  "image/png": { contentType: "image/png", kind: "image" },
  "image/apng": { contentType: "image/png", kind: "image" },
  "image/webp": { contentType: "image/webp", kind: "image" },
  "image/avif": { contentType: "image/avif", kind: "image" },
  "image/gif": { contentType: "image/gif", kind: "image" },
  "image/bmp": { contentType: "image/bmp", kind: "image" },
  "video/mp4": { contentType: "video/mp4", kind: "video" },
  "video/x-m4v": { contentType: "video/mp4", kind: "video" },
  "video/quicktime": { contentType: "video/quicktime", kind: "video" },
  "video/3gpp": { contentType: "video/quicktime", kind: "video" },
  "video/webm": { contentType: "video/webm", kind: "video" },
  "video/vnd.avi": { contentType: "video/x-msvideo", kind: "video" },
  "video/matroska": { contentType: "video/matroska", kind: "video" },
  "audio/mpeg": { contentType: "audio/mpeg", kind: "audio" },
  "audio/x-m4a": { contentType: "audio/mp4", kind: "audio" },
  "audio/mp4": { contentType: "audio/mp4", kind: "audio" },
  "audio/aac": { contentType: "audio/aac", kind: "audio" },
  "audio/wav": { contentType: "audio/wav", kind: "audio" },
  "audio/ogg": { contentType: "audio/ogg", kind: "audio" },
  "audio/ogg; codecs=opus": { contentType: "audio/ogg", kind: "audio" },
  "audio/flac": { contentType: "audio/flac", kind: "audio" },
}

/** The photo formats of iPhones. No decoder here supports them, and senders can convert them. */
const isHeic = (mime: string) => /^image\/hei[cf]/.test(mime)

/**
 * The type of a file with these first bytes; null for a type that messages do not accept. Throws
 * `heic_not_taken` for an iPhone's photo.
 */
export const detectType = async (beginning: Buffer): Promise<FileType | null> => {
  // The header of audio may contain a whole picture, longer than the examined bytes.
  if (beginning.subarray(0, 3).equals(Buffer.from("ID3"))) return taken["audio/mpeg"] ?? null
  const found = await fileTypeFromBuffer(beginning).catch(() => undefined)
  if (found && isHeic(found.mime)) throw new AppError("heic_not_taken")
  const type = taken[found?.mime ?? ""] ?? null
  // The library examines fewer bytes of a picture than its signature has.
  return type?.kind === "image" && type.contentType !== pictureTypeOf(beginning) ? null : type
}
