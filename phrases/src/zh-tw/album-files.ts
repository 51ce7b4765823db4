import { albumsLimits } from "@pinyu/contract/albums/limits"
import type { FileFault } from "@pinyu/contract/media/faults"
import { errorSentences } from "./errors.ts"

const megabytes = albumsLimits.file.maxBytes / 1024 / 1024

/** Error messages for a single file of a multi-file album upload. */
export const albumFileMessages = {
  file_missing: "這個檔案是空的。",
  file_too_large: `檔案太大了，每個檔案最多 ${megabytes}MB。`,
  file_type_not_taken: errorSentences.file_type_not_taken,
  heic_not_taken: errorSentences.heic_not_taken,
  image_too_complex: errorSentences.image_too_complex,
  invalid_media: errorSentences.invalid_media,
  media_too_long: errorSentences.media_too_long,
  media_too_complex: errorSentences.media_too_complex,
  too_many_pixels: errorSentences.too_many_pixels,
} satisfies Record<FileFault, string>
