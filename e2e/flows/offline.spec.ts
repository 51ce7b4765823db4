import { pages } from "@pinyu/contract/pages"
import { albums } from "@pinyu/phrases/albums"
import { common } from "@pinyu/phrases/common"
import { memberParts } from "@pinyu/phrases/member-parts"
import { shell } from "@pinyu/phrases/shell"
import type { Page } from "@playwright/test"
import { expect, test } from "../fixtures.ts"
import { headingOn, openExplore } from "../screen.ts"

const offlineTitle = (page: Page) => page.getByRole("heading", { name: memberParts.offlineTitle })

/** The URLs in the service worker's cache, once it is complete. */
const waitForCachedUrls = async (page: Page) => {
  const cachedUrls = () =>
    page.evaluate(async (shellPath) => {
      const caught = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      const paths = caught.flat().map(({ url }) => new URL(url).pathname)
      return paths.includes(shellPath) ? paths : []
    }, pages.explore)
  await expect.poll(async () => (await cachedUrls()).length).toBeGreaterThan(0)
  return cachedUrls()
}

test.describe("with the worker", () => {
  test.use({ serviceWorkers: "allow" })

  test("every section opens offline and says what is missing", { tag: "@phone" }, async ({
    context,
    page,
    member: _,
    browserErrors,
  }) => {
    browserErrors.expect(/^failed /, /^console: /)
    await openExplore(page)
    const cachedUrls = await waitForCachedUrls(page)
    expect(cachedUrls.filter((path) => path !== pages.explore && !path.startsWith("/assets/"))).toEqual([])
    await context.setOffline(true)
    const go = (name: string) => page.getByRole("link", { name }).filter({ visible: true }).first().click()
    for (const name of [shell.feed, shell.friends, shell.wishes, shell.chat]) {
      await go(name)
      await expect.soft(offlineTitle(page), name).toBeVisible()
      await expect.soft(page.getByRole("button", { name: common.retry }), name).toBeVisible()
    }
    // A new page comes from the cache, and continues once online.
    await page.goto(pages.privateAlbum)
    await headingOn(page, shell.unreachableTitle)
    await context.setOffline(false)
    await headingOn(page, albums.title)
  })
})

test("a missing chunk keeps the open page and can be retried", { tag: ["@nightly", "@phone"] }, async ({
  context,
  page,
  member: _,
  browserErrors,
}) => {
  browserErrors.expect(/^404 GET \/assets\//, /^failed /, /^console: /)
  const code = /\/assets\/feed-.*\.js$/
  await page.goto(pages.search)
  const words = page.getByRole("searchbox").or(page.getByRole("textbox")).first()
  await words.fill("還沒寫完")
  await page.route(code, (route) => route.fulfill({ status: 404, body: "" }))
  await page.getByRole("link", { name: shell.feed }).filter({ visible: true }).click()
  await expect(page.getByText(shell.chunkTitle)).toBeVisible()
  await expect(page.getByRole("button", { name: shell.reload })).toBeVisible()
  await expect(words).toHaveValue("還沒寫完")

  // Offline it shows the reason, and the page stays too.
  await context.setOffline(true)
  await expect(page.getByText(shell.chunkOffline)).toBeVisible()
  await expect(words).toHaveValue("還沒寫完")

  // The page opens as soon as its chunk loads.
  await page.unroute(code)
  await context.setOffline(false)
  await expect(page).toHaveURL(pages.feed)
  await headingOn(page)
  await expect(page.getByText(shell.chunkTitle)).toBeHidden()
})
