import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { auth } from "@pinyu/phrases/auth"
import { explore } from "@pinyu/phrases/explore"
import { firstSteps } from "@pinyu/phrases/first-steps"
import { landing } from "@pinyu/phrases/landing"
import { registration as words } from "@pinyu/phrases/registration"
import { shell } from "@pinyu/phrases/shell"
import { codeIn } from "@pinyu/testkit/outbox.ts"
import { firstVisits, measureFirstVisit } from "../../web/scripts/first-visits.ts"
import { explorerOn } from "../explorer.ts"
import { expect, test } from "../fixtures.ts"
import { newcomer, wizardOn } from "../registration.ts"
import { signInByForm } from "../sign-in.ts"

test("a visitor registers, explores and likes", async ({ page, mailsTo }) => {
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
  await expect(wizard.heading(words.doneTitle)).toBeVisible()

  await expect(page, "after three seconds").toHaveURL(pages.login)
  await expect(page.getByText(auth.login.notices.registered)).toBeVisible()
  await signInByForm(page, person)
  await expect(page, "the first steps").toHaveURL(pages.firstSteps)
  await page.getByRole("link", { name: firstSteps.later }).click()
  await expect(page).toHaveURL(pages.explore)

  const explorer = explorerOn(page)
  await expect(explorer.tiles.first()).toBeVisible()
  await explorer.openFilter()
  await explorer.region("臺北市").click()
  await explorer.chooseAge(explorer.oldest, 50)
  await explorer.chooseAge(explorer.youngest, 25)
  await explorer.closeFilter()
  await expect(explorer.list).toHaveAttribute("aria-busy", "false")
  for (const city of await explorer.tiles.allTextContents()) expect(city).toContain("臺北市")

  const name = await explorer.nameOf(explorer.tiles.first())
  const heart = explorer.heartOf(explorer.tiles.first())
  await expect(heart).toHaveAttribute("aria-pressed", "false")
  const liked = page.waitForResponse((response) =>
    response.url().includes(friendsRoutes.like.path.replace(":userId", "")),
  )
  await heart.click()
  await expect(heart).toHaveAttribute("aria-pressed", "true")
  expect((await liked).status()).toBe(200)

  await page.reload()
  await expect(explorer.tiles.first()).toContainText(name)
  await expect(heart).toHaveAttribute("aria-pressed", "true")
  await expect(page.getByRole("button", { name: explore.filterWithCount(2) })).toBeVisible()
  await explorer.openFilter()
  await expect(explorer.region("臺北市")).toHaveAttribute("aria-pressed", "true")
  await expect(explorer.youngest).toHaveAttribute("aria-valuenow", "25")
  await expect(explorer.oldest).toHaveAttribute("aria-valuenow", "50")
})

for (const { page, file, limits } of firstVisits)
  test(`a first visit of ${page} loads no more than its limits`, { tag: "@phone" }, () => {
    const { js, css } = measureFirstVisit(file)
    expect.soft(js, "KB of scripts, gzipped").toBeLessThanOrEqual(limits.js)
    expect.soft(css, "KB of styles, gzipped").toBeLessThanOrEqual(limits.css)
  })

test("the landing page's images do not wait for scripts", { tag: "@phone" }, async ({ page }) => {
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

test("the colour scheme applies before the scripts load, and persists", { tag: "@phone" }, async ({
  page,
}) => {
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
