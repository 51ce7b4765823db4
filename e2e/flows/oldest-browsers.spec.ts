import { pages } from "@pinyu/contract/pages"
import { browsers as words } from "@pinyu/phrases/browsers"
import { landing } from "@pinyu/phrases/landing"
import { shell } from "@pinyu/phrases/shell"
import { codeIn } from "@pinyu/testkit/outbox.ts"
import type { Page } from "@playwright/test"
import { expect, test } from "../fixtures.ts"
import { becomeOldest, oldestToTry } from "../oldest-browsers.ts"
import { newcomer, wizardOn } from "../registration.ts"

// large-text.spec.ts opens every page in them.

for (const { name, title } of oldestToTry)
  test(`a visitor registers and is signed in with ${title}`, { tag: ["@nightly", "@phone"] }, async ({
    page,
    mailsTo,
  }) => {
    await becomeOldest(page, name)
    const person = newcomer()
    const wizard = wizardOn(page)
    await wizard.enter()
    await wizard.goToVerify(person)
    await wizard.sendCode.click()
    await wizard.code.fill(codeIn(await mailsTo(person.email)))
    await wizard.terms.check()
    await wizard.finish.click()
    await expect(page).toHaveURL(new RegExp(pages.firstSteps))
  })

test("a browser that is too old shows which ones work, on each page and before the app's scripts", {
  tag: ["@nightly", "@phone"],
}, async ({ page }) => {
  await page.addInitScript(() => {
    const { supports } = CSS
    CSS.supports = (...query: string[]) =>
      query[0] !== "font-synthesis-weight" && supports.apply(CSS, query as [string])
  })
  for (const address of [pages.landing, pages.register, pages.explore]) {
    await page.goto(address)
    await expect(page.getByRole("heading", { name: words.tooOld })).toBeVisible()
    for (const version of words.versions) await expect(page.getByText(version)).toBeVisible()
    await expect(page.getByRole("link")).toHaveCount(0)
    expect(await page.locator("script[type=module]").count()).toBe(0)
  }
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  /** A page without scripts does not tell when it has settled. */
  const open = (page: Page, address: string) => page.mainFrame().goto(address)

  test("each page says what it needs, and none waits", { tag: ["@nightly", "@phone"] }, async ({
    page,
    browserErrors,
  }) => {
    // The next page interrupts what this one preloads.
    browserErrors.expect(/^failed GET [/]assets[/]/)
    for (const address of [pages.landing, pages.login, pages.explore]) {
      await open(page, address)
      // Playwright finds no text in it.
      const notice = page.locator("noscript p")
      await expect(notice).toBeVisible()
      await expect(notice).toHaveText(words.scriptsOff)
      await expect(page.getByText(shell.restoring)).toBeHidden()
    }
    await open(page, pages.landing)
    await expect(page.getByRole("link", { name: landing.start, exact: true })).toBeVisible()
  })
})
