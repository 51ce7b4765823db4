import { mails } from "@pinyu/phrases/mails"
import { describe, expect, it } from "vitest"
import { renderMail } from "./mail-layout.ts"

const url = "https://pinyu.example/reset-password/abc?x=1&y=2"
const all = {
  emailCode: mails.emailCode({ code: "048213", minutes: 10 }),
  verificationLink: mails.verificationLink({ url, hours: 24 }),
  resetLink: mails.resetLink({ url, minutes: 60 }),
  securityNotice: mails.securityNotice({
    ...{ subject: "你的密碼已變更", text: "所有裝置都已登出。", url },
    at: new Date("2026-03-01T16:05:00Z"),
  }),
}

describe("renderMail", () => {
  it.each(Object.entries(all))("contains everything of %s in both formats", (_, words) => {
    const { html, text } = renderMail(words)
    for (const part of [
      words.title,
      ...words.paragraphs,
      words.footnote,
      words.code ?? "",
      words.action?.label ?? "",
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).not.toMatch(/<|&(amp|lt|quot|#)|undefined/)
    expect(html).not.toContain("undefined")
    expect(html).not.toMatch(/<\w+(\s+[\w-]+(="[^"]*")?)*\s+[^\w\s>/]/)
  })

  it.each([all.verificationLink, all.resetLink, all.securityNotice])(
    "contains the link of $title",
    (words) => {
      const { html, text } = renderMail(words)
      expect(text).toContain(`\n${url}\n`)
      expect(html).toContain('href="https://pinyu.example/reset-password/abc?x=1&amp;y=2"')
    },
  )

  it("is a small, self-contained document: zh-TW, light and dark, without external resources", () => {
    const { html } = renderMail(all.resetLink)
    expect(html).toMatch(/^<!doctype html>\n<html lang="zh-Hant-TW">/)
    expect(html).toContain("prefers-color-scheme: dark")
    expect(html).not.toMatch(/<(img|script|link|iframe)|src=|url\(/)
    // Gmail truncates mails of more than 102 kB.
    expect(Buffer.byteLength(html)).toBeLessThan(20_000)
  })

  it("escapes every text", () => {
    const evil = `<b>"'&`
    const { html } = renderMail({
      title: evil,
      paragraphs: [evil],
      code: evil,
      action: { label: evil, url: `https://pinyu.example/"><script>` },
      footnote: evil,
    })
    expect(html).not.toContain("<b>")
    expect(html).not.toContain("<script>")
    expect(html.split("&lt;b&gt;&quot;&#39;&amp;")).toHaveLength(8)
  })

  it("rejects links that are not http(s)", () => {
    const action = { label: "x", url: "javascript:alert(1)" }
    expect(() => renderMail({ ...all.resetLink, action })).toThrow(TypeError)
  })
})
