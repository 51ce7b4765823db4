import { albumsLimits } from "@pinyu/contract/albums/limits"
import type { AlbumFileFault } from "@pinyu/contract/albums/options"
import { errorSentences } from "./errors.ts"

const megabytes = albumsLimits.file.maxBytes / 1024 / 1024

/** What can be wrong with one of the files that are sent to an album at once. */
export const albumFileSentences = {
  file_missing: "這個檔案是空的。",
  file_too_large: `檔案太大了，每個檔案最多 ${megabytes}MB。`,
  file_type_not_taken: errorSentences.file_type_not_taken,
  heic_not_taken: errorSentences.heic_not_taken,
  invalid_media: errorSentences.invalid_media,
} satisfies Record<AlbumFileFault, string>
