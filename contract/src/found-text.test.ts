import { describe, expect, it } from "vitest"
import { excerptOf, markMatches } from "./found-text.ts"

const marked = (text: string, searched: string) =>
  markMatches(text, searched)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join("")

describe("the words that match", () => {
  it.each([
    ["今天的夕陽很美，夕陽", "夕陽", "今天的[夕陽]很美，[夕陽]"],
    ["我的ＬＩＮＥ在這", "line", "我的[ＬＩＮＥ]在這"],
    ["100%_\\ 好", "%_\\", "100[%_\\] 好"],
    ["👨‍👩‍👧好的", "好的", "👨‍👩‍👧[好的]"],
    ["㍿公司", "株式", "[㍿]公司"],
    ["cafe\u0301 au lait", "café au", "[cafe\u0301 au] lait"],
    ["沒有", "夕陽", "沒有"],
  ])("%j, searched for %j", (text, searched, result) => expect(marked(text, searched)).toBe(result))

  it("lose nothing of the text", () => {
    const text = "a\u202e夕陽\u0000 夕陽\n夕"
    expect(
      markMatches(text, "夕陽")
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text)
  })
})

describe("the excerpt", () => {
  it("begins shortly before the match and is one line", () => {
    const excerpt = excerptOf(`${"前".repeat(40)}\n\n夕陽${"後".repeat(300)}`, "夕陽")
    expect(excerpt).toMatch(/^…前+ 夕陽後+$/)
    expect(excerpt.length).toBeLessThan(140)
  })

  it("keeps characters whole on both sides of the match", () => {
    const family = "👨‍👩‍👧‍👦"
    expect(excerptOf(`${family.repeat(20)}夕陽${family.repeat(200)}`, "夕陽")).toBe(
      `…${family.repeat(12)}夕陽${family.repeat(118)}`,
    )
  })
})
