import type { MediaType } from "@pinyu/contract/media/limits"
import { fileTypeFromBuffer } from "file-type"
import { AppError } from "../app-error.ts"
import { pictureTypeOf } from "../pictures/picture-signatures.ts"
import { fileTypes } from "./file-types.ts"

/** The type of a file, by its first bytes. */
export interface FileType {
  contentType: string
  kind: MediaType
}

/** The number of first bytes that identify a type. */
export const signatureBytes = 4100

/** By the library's names. */
const accepted = new Map(
  Object.entries(fileTypes).flatMap(([contentType, { kind, detectedAs }]) =>
    kind ? detectedAs.map((name) => [name, { contentType, kind }] as const) : [],
  ),
)

/** The photo formats of iPhones. No decoder here supports them, and senders can convert them. */
const isHeic = (mime: string) => /^image\/hei[cf]/.test(mime)

/**
 * The type of a file with these first bytes; null for a type that messages do not accept. Throws
 * `heic_unsupported` for an iPhone's photo.
 */
export const detectType = async (beginning: Buffer): Promise<FileType | null> => {
  // The header of audio may contain a whole picture, longer than the examined bytes.
  if (beginning.subarray(0, 3).equals(Buffer.from("ID3"))) return accepted.get("audio/mpeg") ?? null
  const found = await fileTypeFromBuffer(beginning).catch(() => undefined)
  if (found && isHeic(found.mime)) throw new AppError("heic_unsupported")
  const type = accepted.get(found?.mime ?? "") ?? null
  // The library examines fewer bytes of a picture than its signature has.
  return type?.kind === "image" && type.contentType !== pictureTypeOf(beginning) ? null : type
}
