import { pages } from "@pinyu/contract/pages"
import { versionHeader, versionRoutes } from "@pinyu/contract/version/routes"
import { common } from "@pinyu/phrases/common"
import { notifications } from "@pinyu/phrases/notifications"
import { shell } from "@pinyu/phrases/shell"
import type { Page } from "@playwright/test"
import { storageKeys } from "../../web/src/lib/session/storage.ts"
import { expect, test } from "../fixtures.ts"
import { overflowOf } from "../screen.ts"

const minutes = (count: number) => count * 60_000

/** The links of a navigation in order. */
const linksIn = (page: Page, name: string) =>
  page.getByRole("navigation", { name }).filter({ visible: true }).getByRole("link").allTextContents()

test("the five sections are in the bottom bar on phones and in the header on desktop", async ({
  page,
  member,
  isMobile,
}) => {
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

test("the account menu works by keyboard", async ({ page, member }) => {
  await page.goto(pages.feed)
  const picture = page.getByRole("button", { name: shell.accountMenu(member.nickname) })
  await picture.focus()
  await page.keyboard.press("Enter")
  const first = page.getByRole("menuitem", { name: shell.profile })
  await expect(page.getByRole("menu")).toContainText(member.email)
  await expect(first).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("menu")).toBeHidden()
  await expect(picture).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(first).toBeFocused()
  for (const next of [shell.profilePrivacy, shell.privateAlbum]) {
    await page.keyboard.press("ArrowDown")
    await expect(page.getByRole("menuitem", { name: next })).toBeFocused()
  }
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(pages.privateAlbum)
})

test("the colour scheme persists for visitors and members", { tag: "@phone" }, async ({
  page,
  newMember,
  signIn,
}) => {
  const html = page.locator("html")
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto(pages.landing)
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light")
  const disclosure = page.getByText(shell.appearance, { exact: true })
  await disclosure.click()
  await page.getByRole("button", { name: shell.schemeDark }).click()
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark")
  await page.reload()
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark")
  await disclosure.click()
  await page.getByRole("button", { name: shell.schemeSystem }).click()
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light")

  const member = await newMember()
  await signIn(member)
  await page.goto(pages.feed)
  await page.getByRole("button", { name: shell.accountMenu(member.nickname) }).click()
  await page.getByRole("menuitemradio", { name: shell.schemeDark }).click()
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark")
  await page.reload()
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark")
})

test("the largest text size causes no overflow", { tag: "@desktop" }, async ({ page, member }) => {
  await page.addInitScript((key) => localStorage.setItem(key, "150"), storageKeys.textScale)
  await page.goto(pages.profile)
  await expect(page.getByRole("button", { name: shell.accountMenu(member.nickname) })).toBeVisible()
  for (const width of [360, 390, 768, 820, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => overflowOf(page), `at ${width} px`).toBe(0)
  }
})

test("a new version is offered for 30 seconds and can be postponed", {
  tag: "@desktop",
}, async ({ page }) => {
  let version = "one"
  await page.route(`**${versionRoutes.current.path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: { ...response.headers(), [versionHeader.toLowerCase()]: version },
    })
  })
  const versionResponse = () => page.waitForResponse(`**${versionRoutes.current.path}`)
  const goOn = async (ms: number) => {
    const response = versionResponse()
    await page.clock.fastForward(ms)
    await response
  }
  const toast = page.getByText(shell.updated)
  await page.clock.install()
  await page.goto(pages.landing)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await goOn(21_000)
  version = "two"
  await goOn(minutes(5))
  await expect(toast).toBeVisible()
  // The clock also goes on by itself, so there are seconds to spare.
  await page.clock.fastForward(20_000)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(toast).toBeHidden()

  await goOn(minutes(4.6))
  await expect(toast).toBeVisible()
  await page.getByRole("button", { name: shell.remindLater }).click()
  await expect(toast).toBeHidden()
  await page.clock.fastForward(minutes(4.5))
  await expect(toast).toBeHidden()
  await goOn(minutes(0.6))
  await expect(toast).toBeVisible()

  await page.getByRole("button", { name: common.dismiss }).click()
  await page.clock.fastForward(minutes(9.5))
  await expect(toast).toBeHidden()
  await goOn(minutes(0.6))
  await expect(toast).toBeVisible()
  const reloaded = page.waitForEvent("load")
  await page.getByRole("button", { name: shell.refreshNow }).click()
  await reloaded
})

test("an unknown URL shows a not-found page", { tag: "@phone" }, async ({ page, browserErrors }) => {
  browserErrors.expect("404 GET /no/such/page")
  await page.goto("/no/such/page")
  await expect(page.getByRole("heading", { level: 1, name: shell.notFoundTitle })).toBeVisible()
  await page.getByRole("link", { name: shell.backHome }).click()
  await expect(page).toHaveURL(pages.landing)
})

test("the first Tab stop skips to the content", { tag: "@desktop" }, async ({ page }) => {
  await page.goto(pages.login)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.keyboard.press("Tab")
  const skip = page.getByRole("link", { name: common.skipToContent })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("main")).toBeFocused()
})

test("a missing chunk shows an error, and a reload fixes it", { tag: "@phone" }, async ({
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
