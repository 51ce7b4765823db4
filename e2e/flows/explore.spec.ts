import { pages } from "@pinyu/contract/pages"
import { demoMembers } from "@pinyu/demo/scenario/members.ts"
import { common } from "@pinyu/phrases/common"
import { explore } from "@pinyu/phrases/explore"
import { friends } from "@pinyu/phrases/friends"
import type { Page } from "@playwright/test"
import { explorerOn } from "../explorer.ts"
import { expect, test } from "../fixtures.ts"
import { isInViewport } from "../screen.ts"

const openExplore = async (page: Page) => {
  await page.goto(pages.explore)
  const explorer = explorerOn(page)
  await expect(explorer.tiles.first()).toBeVisible()
  return explorer
}

test.beforeEach(({ member, browserErrors }) => browserErrors.keepSecret(member.nickname))

test("scrolling loads every member once until the end", { tag: "@nightly" }, async ({ page }) => {
  const explorer = await openExplore(page)
  await explorer.showAll()
  await expect(async () => {
    await page.keyboard.press("End")
    expect(await isInViewport(page.getByText(explore.end))).toBe(true)
  }).toPass()
  const links = await explorer.tiles
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")))
  expect(new Set(links).size).toBe(links.length)
  // Concurrent tests register members.
  expect(links.length).toBeGreaterThanOrEqual(demoMembers.length)
})

test("a passed member leaves the grid, returns by undo with the focus, and is listed until they are restored", {
  tag: "@nightly",
}, async ({ page, newMember }) => {
  const shy = await newMember(`略過${Date.now() % 100_000}`)
  const explorer = await openExplore(page)
  const tile = explorer.tiles.filter({ hasText: shy.nickname })
  await explorer.showNewest()
  const pass = explorer.passOf(tile)
  const following = page.getByRole("listitem").filter({ has: tile }).locator("xpath=following-sibling::li[1]")
  const href = await following.getByRole("link").getAttribute("href")
  const neighbour = explorer.tiles.filter({ has: page.locator(`a[href="${href}"]`) })
  await pass.focus()
  await page.keyboard.press("Enter")
  await expect(tile).toHaveCount(0)
  await expect(explorer.passOf(neighbour), "the focus continues at the neighbour").toBeFocused()
  const notices = page.getByRole("region", { name: common.notices })
  await notices.getByRole("button", { name: friends.undo }).click()
  await expect(tile).toBeVisible()
  await expect(pass).toBeFocused()

  const saved = page.waitForResponse((response) => response.request().method() === "PUT")
  await pass.click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(explorer.tiles.first()).toBeVisible()
  await explorer.showNewest()
  await expect(tile, "the server leaves them out").toHaveCount(0)

  await page.goto(`${pages.friends}?tab=passed`)
  const row = page.getByRole("list", { name: friends.passedMembers }).getByRole("listitem")
  await expect(row.filter({ hasText: shy.nickname })).toBeVisible()
  await page.getByRole("button", { name: friends.restoreOf(shy.nickname) }).click()
  await expect(page.getByRole("heading", { name: friends.empty.passed.title })).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: friends.goExplore }).click()
  await explorer.showNewest()
  await expect(tile).toBeVisible()
})
