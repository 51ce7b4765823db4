import { albumsLimits } from "@pinyu/contract/albums/limits"
import type { FileFault } from "@pinyu/contract/media/faults"
import { errorMessages } from "./errors.ts"

const megabytes = albumsLimits.file.maxBytes / 1024 / 1024

/** Error messages for a single file of a multi-file album upload. */
export const albumFileMessages = {
  file_missing: "這個檔案是空的。",
  file_too_large: `檔案太大了，每個檔案最多 ${megabytes}MB。`,
  file_type_unsupported: errorMessages.file_type_unsupported,
  heic_unsupported: errorMessages.heic_unsupported,
  image_too_complex: errorMessages.image_too_complex,
  invalid_media: errorMessages.invalid_media,
  picture_not_allowed: errorMessages.picture_not_allowed,
  media_too_long: errorMessages.media_too_long,
  media_too_complex: errorMessages.media_too_complex,
  too_many_pixels: errorMessages.too_many_pixels,
} satisfies Record<FileFault, string>
