import { markMatches } from "@pinyu/contract/found-text"
import { describe, expect, it } from "vitest"
import { excerptWith } from "./found-excerpt.ts"

const about = "喜歡安靜的早晨。週末常去山上走走，也會找一間小店喝咖啡！你呢？\n最近在學手沖。"

describe("excerptWith", () => {
  it.each([
    [about, "咖啡", "週末常去山上走走，也會找一間小店喝咖啡！"],
    [about, "早晨", "喜歡安靜的早晨。"],
    [about, "學手沖", "最近在學手沖。"],
    [about, "！你呢", "週末常去山上走走，也會找一間小店喝咖啡！你呢？"],
    ["我愛ＪＡＺＺ。也愛茶。", "jazz", "我愛ＪＡＺＺ。"],
    ["I live in Taipei. I love Coffee a lot.", "COFFEE", "I love Coffee a lot."],
    ["cafe\u0301 au lait", "café", "cafe\u0301 au lait"],
    ["<b>咖啡</b> & 茶", "咖啡</b>", "<b>咖啡</b> & 茶"],
    [`${"前".repeat(60)}咖啡${"後".repeat(200)}`, "咖啡", `…${"前".repeat(24)}咖啡${"後".repeat(118)}`],
    [`${"👨‍👩‍👧".repeat(40)}咖啡`, "咖啡", `…${"👨‍👩‍👧".repeat(24)}咖啡`],
  ])("of %j, searched for %j", (text, searched, excerpt) => {
    expect(excerptWith(text, searched)).toBe(excerpt)
    expect(markMatches(excerpt, searched).some(({ isFound }) => isFound)).toBe(true)
  })

  it.each(["", "紅酒"])("is null without %j", (searched) => expect(excerptWith(about, searched)).toBeNull())
})
