import { albumsLimits } from "@pinyu/contract/albums/limits"
import { type AlbumFileType, albumFileTypes, albumTypesByExtension } from "@pinyu/contract/albums/options"
import { type MediaType, mediaTypes } from "@pinyu/contract/media/limits"
import { albumUploads as words } from "@pinyu/phrases/albums"

/** As much of a file as its check needs. */
type Looked = Pick<File, "name" | "type" | "size">

/** The type of a file: what the system says, or what its name ends in where it says nothing; null when it is not taken. */
export const typeOf = ({ name, type }: Pick<Looked, "name" | "type">): AlbumFileType | null => {
  const ending = name.split(".").at(-1)?.toLowerCase() ?? ""
  const told = type || albumTypesByExtension[ending]
  return albumFileTypes.find((taken) => taken === told) ?? null
}

/** Whether a file is seen or heard. */
export const kindOf = (type: AlbumFileType): MediaType =>
  mediaTypes.find((kind) => type.startsWith(`${kind}/`)) ?? "image"

/** How many names a sentence lists. */
const listed = 3

const namesOf = (files: readonly Looked[]) => {
  const names = files
    .slice(0, listed)
    .map(({ name }) => name)
    .join("、")
  return files.length > listed ? words.andMore(names, files.length) : names
}

const sentenceIfAny = (files: readonly Looked[], sentence: (names: string) => string) =>
  files.length > 0 ? [sentence(namesOf(files))] : []

/** Which of the chosen files are sent into an album with so much room, and what is wrong with the others. */
export const sortFiles = <F extends Looked>(files: readonly F[], room: number) => {
  const unsupported = files.filter((file) => typeOf(file) === null)
  const known = files.filter((file) => typeOf(file) !== null)
  const tooLarge = known.filter(({ size }) => size > albumsLimits.file.maxBytes)
  const empty = known.filter(({ size }) => size === 0)
  const fine = known.filter(({ size }) => size > 0 && size <= albumsLimits.file.maxBytes)
  const refusals = [
    ...sentenceIfAny(unsupported, words.unsupported),
    ...sentenceIfAny(tooLarge, words.tooLarge),
    ...sentenceIfAny(empty, words.empty),
  ]
  const total = fine.reduce((sum, { size }) => sum + size, 0)
  if (total > albumsLimits.batch.maxBytes) return { taken: [], refusals: [...refusals, words.batchTooLarge] }
  if (fine.length > room) return { taken: [], refusals: [...refusals, words.noRoom(room)] }
  return { taken: fine, refusals }
}
