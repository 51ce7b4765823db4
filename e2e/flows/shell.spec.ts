import { pages } from "@pinyu/contract/pages"
import { versionHeader, versionRoutes } from "@pinyu/contract/version/routes"
import { notifications } from "@pinyu/phrases/notifications"
import { shell } from "@pinyu/phrases/shell"
import type { Page } from "@playwright/test"
import { expect, test } from "../fixtures.ts"

const minutes = (count: number) => count * 60_000

/** The links of a navigation in order. */
const linksIn = (page: Page, name: string) =>
  page.getByRole("navigation", { name }).filter({ visible: true }).getByRole("link").allTextContents()

test("the five sections are in the bottom bar on phones and in the header on desktop", {
  tag: "@nightly",
}, async ({ page, member, isMobile }) => {
  await page.goto(pages.feed)
  await expect(page.getByRole("button", { name: shell.accountMenu(member.nickname) })).toBeVisible()
  const { explore, feed, wishes, friends, chat } = shell
  expect(await linksIn(page, shell.mainNavigation)).toEqual(
    isMobile ? [feed, friends, explore, wishes, chat] : [explore, feed, wishes, friends, chat],
  )
  await expect(page.getByRole("contentinfo")).toBeVisible({ visible: !isMobile })
  await expect(page.getByRole("link", { name: shell.search })).toBeVisible()
  await page.getByRole("button", { name: shell.notifications }).click()
  const bell = page.getByRole("dialog", { name: shell.notifications })
  await expect(bell.getByText(notifications.empty.all.title)).toBeVisible()
  await expect(bell.getByText(notifications.title, { exact: true })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByText(notifications.empty.all.title)).toBeHidden()

  const box = await page
    .getByRole("navigation", { name: shell.mainNavigation })
    .filter({ visible: true })
    .boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect((box?.y ?? 0) > height / 2, "the bar stands at the bottom").toBe(isMobile)
})

test("the colour scheme persists for visitors and members", { tag: ["@nightly", "@phone"] }, async ({
  page,
  newMember,
  signIn,
}) => {
  const html = page.locator("html")
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto(pages.landing)
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light")
  await page.getByText(shell.appearance, { exact: true }).click()
  await page.getByRole("button", { name: shell.schemeDark }).click()
  await page.reload()
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark")

  const member = await newMember()
  await signIn(member)
  await page.goto(pages.feed)
  await page.getByRole("button", { name: shell.accountMenu(member.nickname) }).click()
  await page.getByRole("menuitemradio", { name: shell.schemeDark }).click()
  await page.reload()
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark")
})

test("a new version is offered, and loaded on request", { tag: ["@nightly", "@desktop"] }, async ({
  page,
}) => {
  let [version, answers] = ["one", 0]
  await page.route(`**${versionRoutes.current.path}`, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), [versionHeader.toLowerCase()]: version }
    await route.fulfill({ response, headers })
    answers++
  })
  /** Lets time pass until the page, which may still be starting, has asked for the version again. */
  const goOn = async (ms: number) => {
    const before = answers
    const fastForward = async () => {
      await page.clock.fastForward(ms)
      return answers
    }
    await expect.poll(fastForward).toBeGreaterThan(before)
  }
  await page.clock.install()
  await page.goto(pages.landing)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await goOn(21_000)
  version = "two"
  await goOn(minutes(5))
  await expect(page.getByText(shell.updated)).toBeVisible()
  const reloaded = page.waitForEvent("load")
  await page.getByRole("button", { name: shell.refreshNow }).click()
  await reloaded
})

test("a missing chunk shows an error, and a reload fixes it", { tag: ["@nightly", "@phone"] }, async ({
  page,
  member,
  browserErrors,
}) => {
  browserErrors.expect(/^404 GET \/assets\//, /^console: .*ChunkLoadError/)
  const frame = /\/assets\/member-frame-.*\.js$/
  await page.route(frame, (route) => route.fulfill({ status: 404, body: "" }))
  await page.goto(pages.terms)
  await expect(page.getByRole("heading", { name: shell.chunkTitle })).toBeVisible()
  await page.unroute(frame)
  await page.getByRole("button", { name: shell.reload }).click()
  await expect(page.getByRole("heading", { level: 1, name: shell.terms })).toBeVisible()
  await expect(page.getByRole("button", { name: shell.accountMenu(member.nickname) })).toBeVisible()
})
