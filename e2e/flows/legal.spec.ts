import { legalTypes } from "@pinyu/contract/legal/schemas"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { common } from "@pinyu/phrases/common"
import { explore } from "@pinyu/phrases/explore"
import { legal } from "@pinyu/phrases/legal"
import { newId } from "@pinyu/server/platform/ids.ts"
import { inDatabase } from "../database.ts"
import { expect, test } from "../fixtures.ts"

const paths = { terms_of_service: pages.terms, privacy_policy: pages.privacy }

test("visitors read both documents and go from one to the other", { tag: "@phone" }, async ({ page }) => {
  await page.goto(pages.terms)
  for (const type of [...legalTypes, "terms_of_service"] as const) {
    const { title } = legal[type]
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(common.documentName(title))
    await expect(page.getByText(legal.version("1.0")).first()).toBeVisible()
    await expect(page.getByText(legal.updated("2026年1月1日"))).toBeVisible()
    await expect(page.getByRole("heading", { level: 2, name: /^一、/ })).toBeVisible()
    const related = page.getByRole("navigation", { name: legal.related })
    await expect(related.getByRole("link", { name: legal.backHome })).toHaveAttribute("href", pages.landing)
    await expect(related.getByRole("link", { name: legal.contact })).toHaveAttribute("href", pages.contact)
    const other = type === "terms_of_service" ? "privacy_policy" : "terms_of_service"
    await related.getByRole("link", { name: legal[other].title }).click()
    await expect(page).toHaveURL(paths[other])
  }
})

test("the pages are prerendered", { tag: "@phone" }, async ({ request }) => {
  for (const type of legalTypes) {
    const html = await (await request.get(paths[type])).text()
    expect(html).toMatch(new RegExp(`<h1[^>]*>${legal[type].title}</h1>`))
    expect(html).toContain(legal.version("1.0"))
    expect(html).toMatch(/<article>.*<h2[^>]*>一、/s)
    expect(html).not.toContain(legal.loading)
  }
})

test("a prerendered document stays readable while it cannot be loaded", { tag: "@phone" }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/\/api\/legal\/privacy_policy/)
  const failed = page.waitForResponse(/\/api\/legal\/privacy_policy$/)
  await page.route("**/api/legal/privacy_policy", (route) => route.fulfill({ status: 500, body: "" }))
  await page.goto(pages.privacy)
  await failed
  await expect(page.getByRole("heading", { level: 2, name: /^一、/ })).toBeVisible()
  const related = page.getByRole("navigation", { name: legal.related })
  await related.getByRole("link", { name: legal.terms_of_service.title }).click()
  await expect(page).toHaveURL(pages.terms)
  await related.getByRole("link", { name: legal.privacy_policy.title }).click()
  await expect(page.getByRole("heading", { name: legal.privacy_policy.failedTitle })).toBeVisible()
})

test("earlier versions stay readable", { tag: "@phone" }, async ({ page }) => {
  const version = `0.${Date.now()}`
  const row = {
    ...{ id: newId(), type: "privacy_policy" as const, version, title: "隱私政策", changes: null },
    ...{ content: "## 一、更早的內容\n\n<b>不是 HTML</b>", withdrawn_at: null },
    published_at: new Date("2025-06-01T00:00:00Z"),
  }
  await inDatabase((db) => db.insertInto("legal_versions").values(row).execute())
  await page.goto(pages.privacy)
  await expect(page.getByText(legal.earlierNotice)).toBeHidden()
  await page
    .getByRole("navigation", { name: legal.versionsTitle })
    .getByRole("link", { name: legal.version(version) })
    .click()
  await expect(page.getByRole("heading", { name: "一、更早的內容" })).toBeVisible()
  await expect(page.getByText("<b>不是 HTML</b>")).toBeVisible()
  await expect(page.getByText(legal.earlierNotice)).toBeVisible()
  await page.getByRole("link", { name: legal.readCurrent }).click()
  await expect(page.getByText(legal.version("1.0")).first()).toBeVisible()
  await expect(page.getByText(legal.earlierNotice)).toBeHidden()
})

test("members must accept new versions before they continue", { tag: "@phone" }, async ({ page, member }) => {
  await inDatabase((db) => db.deleteFrom("legal_acceptances").where("member_id", "=", member.id).execute())
  await page.goto(pages.explore)
  const consent = page.getByRole("dialog", { name: legal.consent.title })
  await expect(consent.getByRole("heading", { level: 3 })).toHaveCount(2)
  await expect(consent.getByRole("button", { name: common.close })).toHaveCount(0)
  await expect(consent.getByRole("button", { name: legal.consent.accept })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(consent).toBeVisible()
  const link = consent.getByRole("link", { name: legal.consent.read(legal.privacy_policy.title) })
  const [document] = await Promise.all([page.waitForEvent("popup"), link.click()])
  // The document itself is readable without consent.
  await expect(document.getByText(legal.version("1.0")).first()).toBeVisible()
  await expect(document.getByRole("dialog")).toHaveCount(0)
  await document.close()

  await consent.getByRole("button", { name: legal.consent.accept }).click()
  await expect(consent).toBeHidden()
  await page.reload()
  await expect(page.getByRole("heading", { level: 1, name: explore.title })).toBeVisible()
  await expect(consent).toBeHidden()
})

test("members who do not accept can log out", { tag: "@phone" }, async ({ page, member }) => {
  await inDatabase((db) => db.deleteFrom("legal_acceptances").where("member_id", "=", member.id).execute())
  await page.goto(pages.settings)
  const consent = page.getByRole("dialog", { name: legal.consent.title })
  await consent.getByRole("button", { name: legal.consent.logout }).click()
  await expect(page.getByRole("heading", { level: 1, name: auth.login.title })).toBeVisible()
})
