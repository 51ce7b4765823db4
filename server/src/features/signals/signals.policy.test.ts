import { expect, it } from "vitest"
import { comparedText, createTally, isSignal } from "./signals.policy.ts"

const advert = "你好呀，我每天都能賺到三千元，要不要一起來"

it.each([
  ["digits and punctuation", `${advert}！！ 123`],
  ["full-width letters and emoji", `${advert}🌸。`],
  ["spaces", [...advert].join(" ")],
])("first messages that differ in %s are alike", (_, text) => {
  expect(comparedText(text)).toBe(comparedText(advert))
})

it("greetings are not compared, and other texts are not alike", () => {
  expect([comparedText("你好呀 😀😀😀😀😀😀"), comparedText("")]).toEqual([null, null])
  expect(comparedText("今天的夕陽很美，你看到了嗎")).not.toBe(comparedText(advert))
})

it("only the first message of each conversation is compared, and each conversation counts once", () => {
  const tally = createTally((text) => (text.includes("https") ? ["link"] : []))
  for (const _ of [1, 2, 3]) tally.add("a", [advert, "https://1.tw", "https://2.tw"])
  tally.add("a", ["今天的夕陽很美，你看到了嗎", advert])
  tally.add("b", [])
  expect(tally.counts()).toEqual([
    { memberId: "a", kind: "alike_messages", count: 3 },
    { memberId: "a", kind: "links", count: 3 },
  ])
})

it("a count below its limit is no signal", () => {
  expect([4, 5].map((count) => isSignal({ memberId: "a", kind: "many_blocks", count }))).toEqual([
    false,
    true,
  ])
})
