import { charactersOf } from "@pinyu/contract/characters"

/**
 * Counts the characters of a text as people see them. The limits of the contract count code points: a text that
 * exceeds `max` of them is counted by those.
 */
export const countAsTyped = (text: string, max: number) => {
  const points = [...text].length
  return points > max ? points : charactersOf(text).length
}

/** As `countAsTyped`, of a text that the contract trims and normalises. */
export const countCharacters = (text: string, max: number) => countAsTyped(text.trim().normalize("NFC"), max)

/** Whether a text has at most the characters of its limit. */
export const isWithin = (text: string, { max }: { max: number }) => countCharacters(text, max) <= max
