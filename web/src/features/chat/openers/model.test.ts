import { chatOpeners as words } from "@pinyu/phrases/chat-openers"
import { promptTexts } from "@pinyu/phrases/prompts"
import { describe, expect, it } from "vitest"
import { openersOf, withLine } from "./model.ts"

const answers = (["ideal_sunday", "signature_dish", "ask_me"] as const).map((prompt) => ({
  ...{ prompt, answer: "雲" },
}))

describe("openers", () => {
  it("are the answers, and nothing else beside three of them", () => {
    const openers = openersOf({ prompts: answers, interests: ["hiking"], city: "臺北市" })
    expect(openers.map(({ key }) => key)).toEqual(["ideal_sunday", "signature_dish", "ask_me"])
    expect(openers[0]).toMatchObject({
      ...{ title: promptTexts.ideal_sunday, text: "雲" },
      line: words.promptLine(promptTexts.ideal_sunday),
    })
  })

  it("fill up with shared interests, then with the city", () => {
    const some = openersOf({ prompts: answers.slice(0, 1), interests: ["hiking"], city: "臺北市" })
    expect(some.map(({ text }) => text)).toEqual(["雲", words.interest("登山"), words.city("臺北市")])
    const interests = ["hiking", "coffee", "cats", "dogs"] as const
    const many = openersOf({ prompts: [], interests: [...interests], city: "臺北市" })
    expect(many.map(({ key }) => key)).toEqual(["hiking", "coffee", "cats"])
  })

  it("are none without anything", () => {
    expect(openersOf({ prompts: [], interests: [], city: null })).toEqual([])
  })
})

describe("the composer after an opener", () => {
  const openers = openersOf({ prompts: answers, interests: [], city: null })
  const [first, second] = openers.map(({ line }) => line) as [string, string]

  it("begins with its line", () => {
    expect(withLine("", first, openers)).toBe(first)
  })

  it("replaces the line of another one, and keeps the member's own words", () => {
    expect(withLine(first, second, openers)).toBe(second)
    expect(withLine(`${first}我也是`, second, openers)).toBe(`${second}我也是`)
    expect(withLine("我也是", second, openers)).toBe(`${second}我也是`)
    expect(withLine(second, second, openers)).toBe(second)
  })
})
