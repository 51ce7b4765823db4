import type { MediaMetadata } from "@pinyu/contract/media/schemas"
import type { MediaFile } from "./files.queries.ts"

export const presentMetadata = (
  file: Omit<MediaFile, "created_at" | "used_at" | "strip_due">,
): MediaMetadata => ({
  duration: file.duration_seconds,
  width: file.width,
  height: file.height,
  size: Number(file.size),
  waveform: file.waveform,
})

/** The response to an upload. */
export const presentUpload = (file: MediaFile) => ({
  mediaType: file.media_type,
  originalUrl: file.key,
  thumbnailUrl: file.thumbnail_key,
  metadata: presentMetadata(file),
})
