import { excerptOf, matchesIn } from "@pinyu/contract/found-text"

const segmenter = new Intl.Segmenter("zh-Hant", { granularity: "sentence" })

/** The characters of a long sentence that are kept before the match. */
const leadCharacters = 24

/** The sentence of a text that contains what was searched for, or the several that it spans; null without one. */
export const excerptWith = (text: string, searched: string) => {
  const [found] = matchesIn(text, searched)
  if (!found) return null
  const parts = [...segmenter.segment(text)]
    .map(({ index, segment }) => ({ segment, from: index, to: index + segment.length }))
    .filter(({ from, to }) => from < found.to && to > found.from)
    .map(({ segment }) => segment)
  return excerptOf(parts.join("").trim(), searched, leadCharacters)
}
