import { isHeic, sentTypeOf } from "@pinyu/contract/media/file-kinds"
import { mediaLimits } from "@pinyu/contract/media/limits"
import { feed } from "@pinyu/phrases/feed"
import { nameFiles } from "../../../lib/uploads/name-files.ts"

/** The part of a file that its check needs. */
type FileFacts = Pick<File, "name" | "type" | "size">

/** Why a file is no picture of a post, or null. The server checks the bytes. */
const errorOf = (file: FileFacts): string | null => {
  if (isHeic(file)) return feed.heic
  if (sentTypeOf("post_picture", file) === null) return feed.onlyPictures
  if (file.size > mediaLimits.file.maxBytes) return feed.pictureTooLarge
  return file.size === 0 ? feed.emptyPicture : null
}

/** Returns the pictures to add to a post with this room, and the messages about the other files: one a cause. */
export const sortPictures = <F extends FileFacts>(files: readonly F[], room: number) => {
  const checked = files.map((file) => ({ file, error: errorOf(file) }))
  const filesWith = (expected: string | null) =>
    checked.flatMap(({ file, error }) => (error === expected ? [file] : []))
  const errors = [...new Set(checked.flatMap(({ error }) => error ?? []))].map((error) =>
    feed.rejected(nameFiles(filesWith(error)), error),
  )
  const pictures = filesWith(null)
  const leftOut = pictures.slice(room)
  return {
    accepted: pictures.slice(0, room),
    errors: leftOut.length > 0 ? [...errors, feed.leftOut(nameFiles(leftOut))] : errors,
  }
}
