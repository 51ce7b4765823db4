import { charactersOf } from "@pinyu/contract/characters"

/** The visible part of a text: a number of lines, and about as many characters. */
export interface TextLimit {
  lines: number
  characters: number
}

/** True when a text needs more room. */
export const exceedsLimit = (text: string, { lines, characters }: TextLimit) =>
  charactersOf(text).length > characters || text.split("\n").length > lines
