import { describe, expect, it } from "vitest"
import { countCharacters, isWithin } from "./count-characters.ts"
import { exceedsLimit } from "./text-limit.ts"

const family = "👨‍👩‍👧‍👦"

describe("the counter of a text", () => {
  it.each([
    ["文字 ", 10, 2],
    [family, 10, 1],
    ["❤️👍🏽🇹🇼e\u0301", 10, 4],
    // A limit that the code points exceed is shown as exceeded.
    [family.repeat(2), 10, 14],
  ])("%j of %d counts %d", (text, max, count) => {
    expect(countCharacters(text, max)).toBe(count)
    expect(isWithin(text, { max })).toBe(count <= max)
  })

  it("decides which texts are shown in part", () => {
    expect(exceedsLimit(family.repeat(5), { lines: 3, characters: 5 })).toBe(false)
    expect(exceedsLimit(family.repeat(6), { lines: 3, characters: 5 })).toBe(true)
  })
})
