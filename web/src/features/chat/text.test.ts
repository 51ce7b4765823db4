import { describe, expect, it } from "vitest"
import { dayLabel, splitLinks, taipeiTime } from "./text.ts"

const now = new Date("2026-03-01T17:00:00.000Z")

describe("days in Taipei", () => {
  it("start at midnight there", () => {
    expect(taipeiTime("2026-01-01T16:05:00.000Z")).toBe("00:05")
  })

  it("have natural names", () => {
    expect(["2026-03-02", "2026-03-01", "2026-01-05", "2025-12-31"].map((day) => dayLabel(day, now))).toEqual(
      ["今天", "昨天", "1月5日週一", "2025年12月31日"],
    )
  })
})

const linksIn = (content: string) =>
  splitLinks(content).flatMap((piece) => (piece.kind === "link" ? [piece.href] : []))

describe("links in a message", () => {
  it("exclude punctuation at the end of a sentence", () => {
    expect(linksIn("看這裡 https://a.tw/b?c=1，還有（http://d.tw）。")).toEqual([
      "https://a.tw/b?c=1",
      "http://d.tw/",
    ])
    expect(linksIn("See https://a.tw/b. Or https://c.tw!")).toEqual(["https://a.tw/b", "https://c.tw/"])
  })

  it("lead only to web pages", () => {
    expect(linksIn("javascript:alert(1) data:text/html,x a.tw ftp://b.tw https://")).toEqual([])
  })

  it("preserve every character", () => {
    const content = "一 https://a.tw/b, 二\nhttps://c.tw"
    expect(
      splitLinks(content)
        .map(({ text }) => text)
        .join(""),
    ).toBe(content)
  })
})
