import { charactersOf, firstCharacters } from "./characters.ts"

/**
 * A text as searches compare it: full-width letters are letters, and upper case is lower case. The server
 * compares in SQL; this finds in a text what the server found.
 */
export const foldText = (words: string) => words.normalize("NFKC").toLowerCase()

/** A range of a text, in code units. */
interface Found {
  from: number
  to: number
}

export interface MarkedPiece {
  text: string
  isFound: boolean
  /** Where the piece begins in the text. */
  at: number
}

const excerptCharacters = 120

/** A folded text, and for each of its code units the range of the original that it comes from. */
const foldWithOrigins = (text: string) => {
  let folded = ""
  const origins: Found[] = []
  let at = 0
  for (const character of charactersOf(text)) {
    const piece = foldText(character)
    for (let unit = 0; unit < piece.length; unit++) origins.push({ from: at, to: at + character.length })
    folded += piece
    at += character.length
  }
  return { folded, origins }
}

/** The ranges of a text that match what was searched for, each of whole characters. */
export const matchesIn = (text: string, searched: string) => {
  const needle = foldText(searched.trim())
  const { folded, origins } = foldWithOrigins(text)
  const ranges: Found[] = []
  if (needle === "") return ranges
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
    const [first, last] = [origins[at], origins[at + needle.length - 1]]
    if (first && last) ranges.push({ from: first.from, to: last.to })
  }
  return ranges
}

/** Splits a text into what matches and what does not, in order. */
export const markMatches = (text: string, searched: string): MarkedPiece[] => {
  const pieces: MarkedPiece[] = []
  let end = 0
  for (const { from, to } of matchesIn(text, searched)) {
    if (from > end) pieces.push({ text: text.slice(end, from), isFound: false, at: end })
    pieces.push({ text: text.slice(from, to), isFound: true, at: from })
    end = to
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false, at: end })
  return pieces
}

/** The part of a text around its first match, on one line, with at most `leadCharacters` before the match. */
export const excerptOf = (text: string, searched: string, leadCharacters = 12) => {
  const [first] = matchesIn(text, searched)
  const characters = charactersOf(text.slice(0, first?.from ?? 0))
  const lead = characters.slice(-leadCharacters).join("")
  const rest = firstCharacters(text.slice(first?.from ?? 0), excerptCharacters)
  const opening = characters.length > leadCharacters ? "…" : ""
  return `${opening}${lead}${rest}`.replace(/\s+/g, " ")
}
