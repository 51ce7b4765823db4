import { pages } from "@pinyu/contract/pages"
import { legal as words } from "@pinyu/phrases/legal"
import { createLog } from "@pinyu/server/platform/observability/log.ts"
import { buildLegalVersion } from "@pinyu/testkit/factories/legal.ts"
import { type TestApp, testApp } from "@pinyu/testkit/test-app.ts"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { createPageContent, type PageContent } from "./page-content.ts"

const log = createLog({ level: "silent" })

let app: TestApp
let contentOf: PageContent

beforeAll(async () => {
  app = await testApp()
  contentOf = createPageContent(app.services.legal, log)
})
afterAll(() => app.close())
// Each test begins with the versions that a new installation has.
beforeEach(async () => {
  await app.db.deleteFrom("legal_versions").where("version", "!=", "1.0").execute()
})

const contentAt = (path: string, search = "") => contentOf(path, new URLSearchParams(search))

it.each([pages.terms, pages.privacy])("%s contains its document", async (path) => {
  const markup = await contentAt(path)
  expect(markup).toContain(`<p><span>${words.version("1.0")}</span>`)
  expect(markup).toContain(words.updated("2026年1月1日"))
  expect(markup).toMatch(/<article>.*<h2[^>]*>一、.*<\/article>$/s)
})

it("contains the latest version and its changes, or the version in the URL", async () => {
  const second = await buildLegalVersion(app, "terms_of_service", { changes: "- 新增**匯出資料**的說明" })
  const current = await contentAt(pages.terms)
  expect(current).toContain(words.version(second.version))
  expect(current).toMatch(
    new RegExp(`<section><h2>${words.consent.changesTitle}</h2>.*<strong>匯出資料</strong>.*</section>`, "s"),
  )
  const earlier = await contentAt(pages.terms, "version=1.0")
  expect(earlier).toContain(words.version("1.0"))
  expect(earlier).not.toContain("<section>")
})

it("shows HTML of a document as text and removes URLs with scripts", async () => {
  await buildLegalVersion(app, "privacy_policy", {
    content: '<script>alert(1)</script>\n\n<img src=x onerror="alert(1)">\n\n[連結](javascript:alert(1))',
    changes: '<b onclick="alert(1)">粗</b>',
  })
  const markup = await contentAt(pages.privacy)
  expect(markup).not.toMatch(/<(?:script|img|b)\b|javascript:/)
  expect(markup).toContain("&lt;script&gt;")
})

it.each([
  [pages.login, ""],
  [pages.terms, "version=9.9"],
  [pages.terms, "version=%00"],
  [pages.terms, `version=${"1".repeat(1_000)}`],
])("is empty for %s?%s", async (path, search) => {
  expect(await contentAt(path, search)).toBe("")
})

it("is empty when the database does not answer", async () => {
  const unavailable = async () => {
    throw new Error("the database is away")
  }
  expect(await createPageContent({ markup: unavailable }, log)(pages.terms, new URLSearchParams())).toBe("")
})
