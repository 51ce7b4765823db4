import { uploads as words } from "@pinyu/phrases/uploads"

/** How many names a message lists. */
const maxListed = 3

/** The names of files for a message: the first three, and how many there are. */
export const nameFiles = (files: readonly Pick<File, "name">[]): string => {
  const names = files
    .slice(0, maxListed)
    .map(({ name }) => name)
    .join("、")
  return files.length > maxListed ? words.andMore(names, files.length) : names
}
