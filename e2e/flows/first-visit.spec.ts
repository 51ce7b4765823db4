import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { firstSteps } from "@pinyu/phrases/first-steps"
import { landing } from "@pinyu/phrases/landing"
import { optionNames } from "@pinyu/phrases/options"
import { promptTexts } from "@pinyu/phrases/prompts"
import { registration as words } from "@pinyu/phrases/registration"
import { shell } from "@pinyu/phrases/shell"
import { codeIn } from "@pinyu/testkit/outbox.ts"
import { firstVisits, measureFirstVisit } from "../../web/scripts/first-visits.ts"
import { explorerOn } from "../explorer.ts"
import { expect, test } from "../fixtures.ts"
import { ownProfileOn } from "../own-profile.ts"
import { newcomer, wizardOn } from "../registration.ts"

test("a visitor registers, takes the first steps once, and likes a member", { tag: "@phone" }, async ({
  page,
  mailsTo,
}) => {
  const person = newcomer()
  const wizard = wizardOn(page)
  await page.goto(pages.landing)
  await page.getByRole("link", { name: landing.start, exact: true }).click()
  await page.getByRole("button", { name: words.ageConfirm }).click()
  await wizard.goToVerify(person)
  await wizard.sendCode.click()
  await wizard.code.fill(codeIn(await mailsTo(person.email)))
  await wizard.terms.check()
  await wizard.finish.click()
  await expect(wizard.heading(firstSteps.preferences.title)).toBeVisible()

  const next = page.getByRole("button", { name: firstSteps.continue })
  await page.getByRole("button", { name: optionNames.gender.female }).click()
  await next.click()
  await expect(wizard.heading(firstSteps.photo.title)).toBeFocused()
  const profile = ownProfileOn(page)
  await profile.chooseFromCamera()
  await profile.use.click()
  await expect(profile.pictures).toBeVisible()
  await next.click()
  await page.getByRole("button", { name: promptTexts.ideal_sunday }).click()
  await page.getByLabel(promptTexts.ideal_sunday).fill("去花市，買一把還沒開的芍藥。")
  await next.click()
  await expect(page.getByText("去花市，買一把還沒開的芍藥。")).toBeVisible()
  await page.getByRole("link", { name: firstSteps.finish }).click()
  await expect(page).toHaveURL(pages.explore)

  const explorer = explorerOn(page)
  const heart = explorer.heartOf(explorer.tiles.first())
  await expect(heart).toHaveAttribute("aria-pressed", "false")
  const liked = page.waitForResponse((response) =>
    response.url().includes(friendsRoutes.like.path.replace(":userId", "")),
  )
  await heart.click()
  await liked
  await page.reload()
  await expect(heart).toHaveAttribute("aria-pressed", "true")
  await page.goto(pages.login)
  await expect(page, "no second time").toHaveURL(pages.explore)
})

for (const { page, file, limits } of firstVisits)
  test(`a first visit of ${page} loads no more than its limits`, { tag: "@phone" }, () => {
    const { js, css } = measureFirstVisit(file)
    expect.soft(js, "KB of scripts, gzipped").toBeLessThanOrEqual(limits.js)
    expect.soft(css, "KB of styles, gzipped").toBeLessThanOrEqual(limits.css)
  })

test("the landing page's images do not wait for scripts", { tag: ["@nightly", "@phone"] }, async ({
  page,
}) => {
  const requested: string[] = []
  page.on("request", (request) => void requested.push(request.resourceType()))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/*.css", async (route) => {
    await released
    await route.continue()
  })
  await page.goto(pages.landing, { waitUntil: "commit" })
  // Images follow the scripts in the page.
  await expect.poll(() => requested).toContain("image")
  expect(requested).not.toContain("script")
  release()
  await expect.poll(() => requested).toContain("script")
})

test("the colour scheme applies before the scripts load, and persists", {
  tag: ["@nightly", "@phone"],
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/*.js", async (route) => {
    await released
    await route.continue()
  })
  await page.goto(pages.landing, { waitUntil: "commit" })
  const html = page.locator("html")
  const dark = page.getByRole("button", { name: shell.schemeDark })
  await expect(dark).toBeHidden()
  await page.getByText(shell.appearance, { exact: true }).click()
  await dark.click()
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark")
  await expect(dark).toHaveAttribute("aria-pressed", "false")
  release()
  await expect(dark).toHaveAttribute("aria-pressed", "true")
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark")
})
