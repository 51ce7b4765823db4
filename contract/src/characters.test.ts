import { describe, expect, it } from "vitest"
import { charactersOf, cutText, firstCharacters } from "./characters.ts"

/** Characters of several code points or code units. */
const whole = ["👨‍👩‍👧‍👦", "👩🏻‍❤️‍💋‍👨🏻", "🇹🇼", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "❤️", "e\u0301", "각", "𠮷", "\r\n", "文"]

describe("characters", () => {
  it.each(whole)("%j stays whole", (character) => {
    const points = [...character].length
    const text = `文${character.repeat(3)}`
    expect(charactersOf(text)).toHaveLength(4)
    expect(firstCharacters(text, 2)).toBe(`文${character}`)
    expect(firstCharacters(text, 9)).toBe(text)
    expect(cutText(text, 1 + 2 * points)).toBe(`文${character.repeat(2)}`)
    expect(cutText(text, 3 * points)).toBe(`文${character.repeat(2)}`)
    expect(cutText(text, 1 + 3 * points)).toBe(text)
  })
})
