/** Code points of the longest character: the database returns enough of them before a text is cut. */
export const pointsPerCharacter = 16

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter() : null

/** The characters of a text as people see them (grapheme clusters); in browsers without them, code points. */
export const charactersOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text]

/** The first characters of a text, each whole. */
export const firstCharacters = (text: string, count: number) =>
  text.length <= count ? text : charactersOf(text).slice(0, count).join("")

/** As much of a text as has at most `max` code points, ending with a whole character. */
export const cutText = (text: string, max: number) => {
  let left = max
  const isKept = (character: string) => {
    left -= [...character].length
    return left >= 0
  }
  const characters = charactersOf(text)
  const end = characters.findIndex((character) => !isKept(character))
  return end < 0 ? text : characters.slice(0, end).join("")
}
