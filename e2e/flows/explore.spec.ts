import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { cities } from "@pinyu/contract/options"
import { pages } from "@pinyu/contract/pages"
import { demoMembers } from "@pinyu/demo/scenario/members.ts"
import { explore } from "@pinyu/phrases/explore"
import { memberParts } from "@pinyu/phrases/member-parts"
import type { Page } from "@playwright/test"
import { explorerOn } from "../explorer.ts"
import { expect, test } from "../fixtures.ts"

const pageOf = 24

const openExplore = async (page: Page) => {
  await page.goto(pages.explore)
  const explorer = explorerOn(page)
  await expect(explorer.tiles.first()).toBeVisible()
  return explorer
}

test.beforeEach(({ member, browserErrors }) => browserErrors.keepSecret(member.nickname))

test("scrolling loads every member once until the end", async ({ page }) => {
  const explorer = await openExplore(page)
  await explorer.showAllAges()
  await expect(async () => {
    await page.keyboard.press("End")
    await expect(page.getByText(explore.end)).toBeInViewport({ timeout: 300 })
  }).toPass()
  const links = await explorer.tiles
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")))
  expect(new Set(links).size).toBe(links.length)
  // Concurrent tests register members.
  expect(links.length).toBeGreaterThanOrEqual(demoMembers.length)
})

test("a button loads more members without scrolling", { tag: "@desktop" }, async ({ page }) => {
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined
  })
  const explorer = await openExplore(page)
  await explorer.showAllAges()
  await expect(explorer.tiles).toHaveCount(pageOf)
  await page.getByRole("button", { name: memberParts.loadMore }).focus()
  await page.keyboard.press("Enter")
  await expect(explorer.tiles).toHaveCount(2 * pageOf)
})

test("six regions are visible, the others expand, and the selection filters", async ({ page }) => {
  const explorer = await openExplore(page)
  await explorer.openFilter()
  const chips = explorer.panel.getByRole("group", { name: explore.regions }).locator("[aria-pressed=false]")
  await expect(chips).toHaveCount(6)
  const more = explorer.panel.getByRole("button", { name: explore.moreRegions(cities.length - 6) })
  await more.click()
  await expect(chips).toHaveCount(cities.length)
  await explorer.region("花蓮縣").click()
  await expect(chips).toHaveCount(cities.length - 1)
  await explorer.panel.getByRole("button", { name: explore.fewerRegions }).click()
  await expect(explorer.region("花蓮縣"), "what is chosen stays in sight").toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await expect(page.getByRole("button", { name: explore.filterWithCount(2) })).toBeVisible()
})

test("the age bounds push each other, and an invalid saved filter is replaced by the default", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.addInitScript(() => {
    sessionStorage.broken ??= localStorage.setItem(
      "pinyu.explore-filter",
      '{"regions":[],"ageRange":{"min":60,"max":20}}',
    )
  })
  const explorer = await openExplore(page)
  await explorer.openFilter()
  await expect(explorer.youngest).toHaveValue("18")
  await expect(explorer.oldest).toHaveValue("40")
  await explorer.youngest.selectOption("52")
  await expect(explorer.oldest).toHaveValue("52")
  await explorer.oldest.selectOption("30")
  await expect(explorer.youngest).toHaveValue("30")
  await explorer.anyAge.click()
  await expect(explorer.youngest).toBeDisabled()
})

test("the default age is a removable chip that shows how many members it excludes", {
  tag: "@phone",
}, async ({ page }) => {
  const explorer = await openExplore(page)
  const chip = page.getByRole("button", { name: explore.removeCondition(explore.ageRange(18, 40)) })
  await expect(page.getByRole("button", { name: explore.filterWithCount(1) })).toBeVisible()
  await expect(page.getByText(/^還有 \d+ 位在這個年齡之外$/)).toBeVisible()
  await chip.click()
  await expect(chip).toHaveCount(0)
  await expect(page.getByText(/在這個年齡之外/)).toHaveCount(0)
  await expect(explorer.tiles.filter({ hasText: /[4-6]\d 歲/ }).first()).toBeVisible()
  await page.reload()
  await expect(explorer.tiles.first()).toBeVisible()
  await expect(chip, "the last choice is kept").toHaveCount(0)
})

test("a filter without matches shows a message and can be cleared", { tag: "@phone" }, async ({ page }) => {
  const explorer = await openExplore(page)
  await explorer.openFilter()
  await explorer.panel.getByRole("button", { name: /^還有/ }).click()
  await explorer.region("連江縣").click()
  await explorer.youngest.selectOption("70")
  await explorer.closeFilter()
  const empty = page
    .getByRole("main")
    .filter({ has: page.getByRole("heading", { name: explore.emptyTitle }) })
  await empty.getByRole("button", { name: explore.clearAll }).click()
  await expect(explorer.tiles.first()).toBeVisible()
})

test("search finds words of an introduction and does not run while an input method composes", {
  tag: "@desktop",
}, async ({ page, context }) => {
  const [expected] = demoMembers.filter(({ aboutMe }) => aboutMe.includes("迪化街"))
  const requestedUrls: string[] = []
  page.on("request", (request) => {
    if (request.url().includes(exploreRoutes.search.path)) requestedUrls.push(request.url())
  })
  await page.clock.install()
  await page.goto(pages.search)
  await expect(page.getByRole("heading", { name: explore.searchPromptTitle })).toBeVisible()
  await page.getByLabel(explore.words).focus()
  const keyboard = await context.newCDPSession(page)
  const composition = { text: "ㄉㄧˊ", selectionStart: 3, selectionEnd: 3 }
  await keyboard.send("Input.imeSetComposition", composition)
  await expect(page.getByLabel(explore.words)).toHaveValue(composition.text)
  await page.clock.runFor(5_000)
  expect(requestedUrls).toEqual([])

  await keyboard.send("Input.insertText", { text: "迪化街" })
  await page.clock.runFor(1_000)
  await expect(page.getByRole("article").filter({ hasText: expected?.nickname ?? "" })).toBeVisible()
  expect(requestedUrls).toHaveLength(1)

  await page.getByLabel(explore.words).fill("獨角獸與龍")
  await page.clock.runFor(1_000)
  await expect(page.getByRole("heading", { name: explore.notFoundTitle })).toBeVisible()
  await page.getByRole("button", { name: explore.clearSearch }).click()
  await expect(page.getByLabel(explore.words)).toHaveValue("")
  await expect(page).toHaveURL(pages.search)
})
