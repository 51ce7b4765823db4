import { describe, expect, it } from "vitest"
import type { ScamHint } from "./options.ts"
import { findScamHints } from "./scam-hints.ts"

describe("a scam hint", () => {
  it.each<[string, ScamHint[]]>([
    ["看這裡 https://example.tw/a?b=1", ["link"]],
    ["上 bit.ly/3xYz 看我的照片", ["link"]],
    ["去 ｗｗｗ．ｅｖｉｌ．ｃｏｍ 註冊", ["link"]],
    ["ex\u200bample.com 很好玩", ["link"]],
    ["我的帳號是 822-123456789012", ["bank_account"]],
    ["匯款到 0123 4567 8901 23 就可以了", ["bank_account"]],
    ["轉到 T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", ["bank_account"]],
    ["加我LINE聊", ["messaging_id"]],
    ["賴：sunny88", ["messaging_id"]],
    ["加賴聊比較快", ["messaging_id"]],
    ["ＬＩＮＥ：ｓｕｎｎｙ", ["messaging_id"]],
    ["微信號 honey520", ["messaging_id"]],
    ["換到 Telegram 聊好嗎", ["messaging_id"]],
    ["我帶你投資，穩賺不賠", ["investment"]],
    ["你有在玩比特幣嗎", ["investment"]],
    ["加LINE：coach99，投資看 win88.vip", ["link", "messaging_id", "investment"]],
  ])("marks %j", (text, hints) => expect(findScamHints(text)).toEqual(hints))

  it.each([
    "今天的夕陽很美",
    "我的電話是 0912-345-678",
    "電話 0912345678，別轉帳給陌生人",
    "寄到 me@example.com 給我",
    "身高170.5，體重60.2",
    "2026.11.21 見面好嗎",
    "我剛去銀行，人好多，等了40分鐘",
    "不要再賴床了",
    "參加賴清德的造勢",
    "我在 LINE 上班，做 online 行銷",
    "LINE Pay 可以用嗎",
    "我喜歡 Signal 這個樂團",
    "Node.js 和 v2.0 我都會",
    "訂單編號 20261121001234567890",
  ])("does not mark %j", (text) => expect(findScamHints(text)).toEqual([]))

  it("takes linear time for any text", { tags: "alone" }, () => {
    const worst = ["a.", "1 ", "1-", "line", "賴的", "加我", "http", "帳號", "0x"].map((piece) =>
      piece.repeat(2000 / piece.length),
    )
    const began = performance.now()
    for (const text of worst) findScamHints(text)
    expect(performance.now() - began).toBeLessThan(500)
  })
})
