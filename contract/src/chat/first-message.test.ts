import { describe, expect, it } from "vitest"
import { findFirstMessageHints } from "./first-message.ts"
import type { FirstMessageHint } from "./options.ts"

describe("a hint about one's own first message", () => {
  it.each<[string, FirstMessageHint[]]>([
    ["你是白痴嗎", ["rude"]],
    ["白 痴", ["rude"]],
    ["白\u200b痴", ["rude"]],
    ["FUCK you", ["rude"]],
    ["ｆｕｃｋ", ["rude"]],
    ["加我 LINE: abc123", ["messaging_id"]],
    ["賤人，看 https://example.com", ["rude", "link"]],
    ["請匯款到帳號 1234567890123", ["bank_account"]],
  ])("marks %j with %j", (text, hints) => expect(findFirstMessageHints(text)).toEqual(hints))

  it.each([
    "你好，看到你也喜歡爬山",
    "幹嘛呢，週末有空嗎",
    "你很能幹，我也想當幹部",
    "床上有隻貓",
    "我是藥師，你呢",
    "蝴蝶是完全變態的昆蟲",
    "Scunthorpe 是地名",
    "",
  ])("does not mark %j", (text) => expect(findFirstMessageHints(text)).toEqual([]))

  it("takes linear time for any text", { tags: "alone" }, () => {
    const worst = ["白 ", "a.", "fuc", "* ", "帳號", "加我"].map((piece) => piece.repeat(2000 / piece.length))
    const began = performance.now()
    for (const text of worst) findFirstMessageHints(text)
    expect(performance.now() - began).toBeLessThan(500)
  })
})
