import { describe, expect, it } from "vitest"
import { splitLinks } from "./links.ts"

/** Each text marks its addresses with ⟦ and ⟧. */
const texts = [
  // Chinese and other letters without case end an address.
  "看⟦https://maps.app.goo.gl/abc⟧很好吃",
  "看⟦https://a.tw⟧很好",
  "⟦https://a.tw:8080⟧很好",
  "⟦https://www.facebook.com/share/p/1aB/⟧很好笑",
  "⟦https://www.instagram.com/reel/a/?igsh=MzRl==⟧這個",
  "⟦https://a.tw/b⟧ㄏㄏ",
  "⟦https://a.tw/b⟧から",
  "⟦https://a.tw/b⟧에서",
  "⟦https://a.tw/b⟧ＯＫ",
  "⟦https://zh.wikipedia.org/wiki/%E5%8F%B0%E5%8C%97⟧很美",
  // Full-width and other signs.
  "《⟦https://a.tw/b⟧》",
  "【⟦https://a.tw/b⟧】",
  "〈⟦https://a.tw/b⟧〉、「⟦https://c.tw/d⟧」、『⟦https://e.tw⟧』",
  "〔⟦https://a.tw/b⟧〕，［⟦https://c.tw⟧］｛⟦https://d.tw⟧｝",
  "看這裡 ⟦https://a.tw/b?c=1⟧，還有（⟦http://d.tw⟧）。",
  "⟦https://a.tw/b⟧～⟦https://c.tw⟧…⟦https://d.tw⟧——⟦https://e.tw⟧・⟦https://f.tw⟧｜⟦https://g.tw⟧",
  "“⟦https://a.tw/b⟧” ‘⟦https://c.tw/d⟧’ «⟦https://e.tw⟧»",
  "⟦https://a.tw/b⟧\u3000好",
  "⟦https://a.tw/b⟧\u200b好",
  // Emoji.
  "⟦https://a.tw/b⟧😀",
  "⟦https://a.tw/b⟧❤️",
  "⟦https://a.tw/b⟧🇹🇼👩‍💻",
  "⟦https://a.tw/b⟧1️⃣",
  // Punctuation of the sentence.
  "See ⟦https://a.tw/b⟧. Or ⟦https://c.tw⟧!",
  "⟦https://a.tw/b⟧, ⟦https://c.tw/d⟧; ⟦https://e.tw/f⟧: ⟦https://g.tw/h⟧? ⟦https://i.tw⟧...",
  "(⟦https://a.tw/b⟧) [⟦https://c.tw/d⟧] {⟦https://e.tw/f⟧} <⟦https://g.tw/h⟧>",
  "\"⟦https://a.tw/b⟧\" '⟦https://c.tw/d⟧'",
  "[好](⟦https://a.tw/b⟧)",
  // Punctuation of the address.
  "⟦https://en.wikipedia.org/wiki/Taipei_(disambiguation)⟧",
  "(⟦https://en.wikipedia.org/wiki/Taipei_(disambiguation)⟧)",
  "（⟦https://a.tw/b_(c)_(d)⟧）很好",
  "⟦https://a.tw/it's⟧",
  "⟦https://a.tw/b?c[]=1&d=[2]⟧好",
  "⟦https://www.google.com/maps/@25.03,121.56,17z/data=!3m1!4b1⟧好",
  "⟦https://a.tw/b;c=1,2/~d/$e/+f/*g/h--i/j|k⟧",
  "⟦https://a.tw/#/b?c=d⟧",
  "⟦https://a.tw?b#c⟧",
  "⟦https://web.archive.org/web/2020/https://a.tw/b⟧",
  // Letters with a case.
  "⟦https://de.wikipedia.org/wiki/Köln⟧好",
  "⟦https://a.tw/Cafe\u0301⟧好",
  "⟦https://ru.wikipedia.org/wiki/Москва⟧好",
  // Hosts.
  "⟦https://例子.台灣/b⟧好",
  "看⟦https://www.台灣.tw⟧很好",
  "⟦https://xn--fsq.xn--kpry57d/b⟧",
  "⟦http://127.0.0.1:3000/b⟧ ⟦http://localhost⟧ ⟦https://[2001:db8::1]/b⟧",
  "⟦HTTPS://A.TW/B⟧",
  // Words before.
  "LINE⟦https://lin.ee/a⟧",
  "一⟦https://a.tw/b⟧二⟦https://c.tw⟧三",
  "⟦https://a.tw/b⟧https://很",
  "⟦https://a.tw/b⟧\n⟦https://c.tw/d⟧",
  "⟦https://a.tw/b⟧⟦https://c.tw/d⟧",
  // No web page, or one that pretends to be another.
  "javascript:alert(1) data:text/html,x a.tw //b.tw ftp://b.tw mailto:a@b.tw a@b.tw https:// http://。",
  "https://www.google.com@a.tw/b https://ann:secret@a.tw",
]

describe("links in a message", () => {
  it.each(texts)("%s", (marked) => {
    const content = marked.replaceAll(/[⟦⟧]/g, "")
    const parts = splitLinks(content)
    expect(parts.map(({ kind, text }) => (kind === "link" ? `⟦${text}⟧` : text)).join("")).toBe(marked)
    expect(parts.map(({ at, text }) => content.slice(at, at + text.length))).toEqual(
      parts.map(({ text }) => text),
    )
  })

  it("lead to the normalized address", () => {
    expect(splitLinks("HTTPS://A.tw 一 https://台灣.tw/é").filter(({ kind }) => kind === "link")).toEqual([
      { kind: "link", text: "HTTPS://A.tw", href: "https://a.tw/", at: 0 },
      { kind: "link", text: "https://台灣.tw/é", href: "https://xn--kpry57d.tw/%C3%A9", at: 15 },
    ])
  })
})
