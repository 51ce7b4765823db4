import { extname } from "node:path"
import type { SentType } from "@pinyu/contract/media/file-kinds"
import type { MediaType } from "@pinyu/contract/media/limits"

interface FileTypeTraits {
  /** Null for a file that no member uploads. */
  kind: MediaType | null
  /** The extension of a stored file; null for a type that is accepted and stored as another one. */
  extension: `.${string}` | null
  /** The names that the signature library gives to uploads of this type. */
  detectedAs: readonly string[]
  /** The libav demuxer that opens it; null when libav never opens it. */
  demuxer: string | null
}

const traits = (
  kind: FileTypeTraits["kind"],
  extension: FileTypeTraits["extension"],
  detectedAs: FileTypeTraits["detectedAs"],
  demuxer: FileTypeTraits["demuxer"] = null,
): FileTypeTraits => ({ kind, extension, detectedAs, demuxer })

const traitsByType: Readonly<Record<SentType | "application/zip", FileTypeTraits>> = {
  "image/jpeg": traits("image", ".jpg", ["image/jpeg"]),
  "image/png": traits("image", ".png", ["image/png", "image/apng"]),
  "image/webp": traits("image", ".webp", ["image/webp"]),
  "image/avif": traits("image", ".avif", ["image/avif"]),
  "image/gif": traits("image", ".gif", ["image/gif"]),
  "image/bmp": traits("image", null, ["image/bmp"], "bmp_pipe"),
  "video/mp4": traits("video", ".mp4", ["video/mp4", "video/x-m4v"], "mov"),
  "video/quicktime": traits("video", ".mov", ["video/quicktime", "video/3gpp"], "mov"),
  "video/webm": traits("video", ".webm", ["video/webm"], "matroska"),
  "video/matroska": traits("video", ".mkv", ["video/matroska"], "matroska"),
  "video/x-msvideo": traits("video", ".avi", ["video/vnd.avi"], "avi"),
  "audio/mpeg": traits("audio", ".mp3", ["audio/mpeg"], "mp3"),
  "audio/mp4": traits("audio", ".m4a", ["audio/mp4", "audio/x-m4a"], "mov"),
  "audio/aac": traits("audio", ".aac", ["audio/aac"], "aac"),
  "audio/wav": traits("audio", ".wav", ["audio/wav"], "wav"),
  "audio/ogg": traits("audio", ".ogg", ["audio/ogg", "audio/ogg; codecs=opus"], "ogg"),
  "audio/flac": traits("audio", ".flac", ["audio/flac"], "flac"),
  "application/zip": traits(null, ".zip", []),
}

/**
 * Each content type that the service accepts or stores. Nothing that a browser executes (HTML, SVG, scripts)
 * may be added. A video without a picture is treated as audio later.
 */
export const fileTypes: Readonly<Record<string, FileTypeTraits>> = traitsByType

const typesByExtension = new Map<string, string>(
  Object.entries(fileTypes).flatMap(([type, { extension }]) => (extension ? [[extension, type]] : [])),
)

/** The content type by the extension of a file's name; null when no such file is stored. */
export const typeByExtension = (name: string): string | null => typesByExtension.get(extname(name)) ?? null

/** The extension of a content type. Throws for a type that is not storable. */
export const extensionFor = (contentType: string): string => {
  const extension = fileTypes[contentType]?.extension
  if (!extension) throw new TypeError("no such content type is stored")
  return extension
}
