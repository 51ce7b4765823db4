import { albumsLimits } from "@pinyu/contract/albums/limits"
import { sentTypeOf } from "@pinyu/contract/media/file-kinds"
import { albumUploads as words } from "@pinyu/phrases/albums"
import { nameFiles } from "../../../lib/uploads/name-files.ts"

/** The part of a file that its check needs. */
type CheckedFile = Pick<File, "name" | "type" | "size">

const isUnsupported = (file: CheckedFile) => sentTypeOf("album_file", file) === null

const messageIfAny = (files: readonly CheckedFile[], toMessage: (names: string) => string) =>
  files.length > 0 ? [toMessage(nameFiles(files))] : []

/** Returns the files to upload into the remaining room, and the messages about the others. */
export const sortFiles = <F extends CheckedFile>(files: readonly F[], room: number) => {
  const unsupported = files.filter(isUnsupported)
  const known = files.filter((file) => !isUnsupported(file))
  const tooLarge = known.filter(({ size }) => size > albumsLimits.file.maxBytes)
  const empty = known.filter(({ size }) => size === 0)
  const valid = known.filter(({ size }) => size > 0 && size <= albumsLimits.file.maxBytes)
  const errors = [
    ...messageIfAny(unsupported, words.unsupported),
    ...messageIfAny(tooLarge, words.tooLarge),
    ...messageIfAny(empty, words.empty),
  ]
  const total = valid.reduce((sum, { size }) => sum + size, 0)
  if (total > albumsLimits.batch.maxBytes) return { accepted: [], errors: [...errors, words.batchTooLarge] }
  if (valid.length > room) return { accepted: [], errors: [...errors, words.noRoom(room)] }
  return { accepted: valid, errors }
}
