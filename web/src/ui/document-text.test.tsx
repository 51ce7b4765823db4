import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { describe, expect, it } from "vitest"
import { Markdown } from "./document-text.tsx"

const render = (text: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Markdown>{text}</Markdown>
    </MemoryRouter>,
  )

describe("the Markdown of a document", () => {
  it("becomes headings, lists and links", () => {
    const html = render(
      "## 一、資格\n\n1. **年滿** 18 歲\n2. [聯絡](/contact)\n\n[法規](https://law.example)",
    )
    expect(html).toMatch(/<h2[^>]*>一、資格<\/h2>/)
    expect(html).toContain("<strong>年滿</strong>")
    expect(html).toContain('<a href="/contact"')
    expect(html).toContain('<a href="https://law.example" target="_blank" rel="noopener noreferrer">')
  })

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "文字 <b onclick=alert(1)>粗</b>",
    "<iframe src=https://example.com></iframe>",
    "[點我](javascript:alert(1))",
    "![圖](javascript:alert(1))",
    "<javascript:alert(1)>",
  ])("runs no HTML and no script: %s", (text) => {
    const html = render(text)
    expect(html).not.toMatch(/<(script|img[^>]*onerror|b |iframe)/)
    expect(html).not.toMatch(/(href|src)="javascript:/i)
  })
})
