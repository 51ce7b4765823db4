import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { cities } from "@pinyu/contract/options"
import { pages } from "@pinyu/contract/pages"
import { demoMembers } from "@pinyu/demo/scenario/members.ts"
import { common } from "@pinyu/phrases/common"
import { explore } from "@pinyu/phrases/explore"
import { friends } from "@pinyu/phrases/friends"
import { memberParts } from "@pinyu/phrases/member-parts"
import { optionNames } from "@pinyu/phrases/options"
import type { Page } from "@playwright/test"
import { explorerOn } from "../explorer.ts"
import { expect, test } from "../fixtures.ts"
import { isInViewport } from "../screen.ts"

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
    expect(await isInViewport(page.getByText(explore.end))).toBe(true)
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
  const more = explorer.panel.getByRole("button", { name: memberParts.moreRegions(cities.length - 6) })
  await more.click()
  await expect(chips).toHaveCount(cities.length)
  await explorer.region("花蓮縣").click()
  await expect(chips).toHaveCount(cities.length - 1)
  await explorer.panel.getByRole("button", { name: memberParts.fewerRegions }).click()
  await expect(explorer.region("花蓮縣"), "what is chosen stays in sight").toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await explorer.closeFilter()
  await expect(page.getByRole("button", { name: explore.filterWithCount(2) })).toBeVisible()
})

test("the ends of the age slider push each other, and an invalid saved filter is replaced by the default", async ({
  page,
}) => {
  await page.addInitScript(() => {
    sessionStorage.broken ??= localStorage.setItem(
      "pinyu.explore-filter",
      '{"regions":[],"ageRange":{"min":60,"max":20}}',
    )
  })
  const explorer = await openExplore(page)
  await explorer.openFilter()
  const { youngest, oldest } = explorer
  const expectAges = async (from: number, to: number) => {
    await expect(youngest).toHaveAttribute("aria-valuenow", String(from))
    await expect(oldest).toHaveAttribute("aria-valuenow", String(to))
  }
  await expectAges(18, 40)
  await expect(oldest).toHaveAttribute("aria-valuetext", explore.years(40))
  await explorer.chooseAge(youngest, 52)
  await expectAges(52, 52)
  await explorer.chooseAge(oldest, 30)
  await expectAges(30, 30)
  await explorer.anyAge.click()
  await expect(explorer.anyAge).toHaveAttribute("aria-pressed", "true")
  await expectAges(18, 70)
  await youngest.press("ArrowRight")
  await expect(explorer.anyAge, "sliding ends it").toHaveAttribute("aria-pressed", "false")
  await expectAges(19, 70)
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
  await explorer.youngest.press("End")
  await expect(explorer.show).toHaveText(explore.showCounted(0, false))
  await expect(explorer.sheet.getByText(explore.noneMatch).first()).toBeVisible()
  await explorer.closeFilter()
  const empty = page
    .getByRole("main")
    .filter({ has: page.getByRole("heading", { name: explore.emptyTitle }) })
  await empty.getByRole("button", { name: explore.clearAll }).click()
  await expect(explorer.tiles.first()).toBeVisible()
})

test("a filter that excludes everybody offers the condition to drop that brings the most members", async ({
  page,
}) => {
  const explorer = await openExplore(page)
  await explorer.openFilter()
  await explorer.youngest.press("End")
  await explorer.panel.getByRole("button", { name: explore.withPhotos }).click()
  await explorer.panel.getByRole("button", { name: optionNames.relationshipType.long_term }).click()
  await explorer.closeFilter()
  await expect(page.getByRole("heading", { name: explore.emptyTitle })).toBeVisible()
  await expect(explorer.nearest.first()).toHaveText(new RegExp(`^${explore.dropped.age}，有 \\d+`))
  await explorer.nearest.first().click()
  await expect(explorer.tiles.first()).toBeVisible()
  await expect(explorer.toggle, "the focus continues at the filter").toBeFocused()
  const chips = page.getByRole("list", { name: explore.activeFilters }).getByRole("listitem")
  await expect(chips).toHaveText([
    explore.relationshipIs(optionNames.relationshipType.long_term),
    explore.withPhotos,
  ])
})

test("the sheet counts the members of a draft, and drops it when it is closed without its button", {
  tag: "@phone",
}, async ({ page }) => {
  const explorer = await openExplore(page)
  const requestedUrls: string[] = []
  page.on("request", (request) => void requestedUrls.push(request.url()))
  await explorer.openFilter()
  await explorer.waitForCount()
  const before = await explorer.show.textContent()
  expect(before).toMatch(/^看看 \d+ 位會員$/)
  await explorer.region("臺北市").click()
  await explorer.region("高雄市").click()
  await expect(explorer.show).not.toHaveText(before ?? "")
  await explorer.waitForCount()
  const counted = Number(/\d+/.exec((await explorer.show.textContent()) ?? "")?.[0])
  expect(requestedUrls.filter((url) => new URL(url).pathname === exploreRoutes.list.path)).toEqual([])
  await explorer.show.click()
  await expect(explorer.sheet).toBeHidden()
  await expect(explorer.toggle).toBeFocused()
  await expect(explorer.list).toHaveAttribute("aria-busy", "false")
  await expect(explorer.tiles, "the first page of as many as were counted").toHaveCount(
    Math.min(counted, pageOf),
  )

  await explorer.openFilter()
  await explorer.sheet.getByRole("button", { name: explore.clear, exact: true }).click()
  await expect(explorer.region("臺北市")).toHaveAttribute("aria-pressed", "false")
  await page.goBack()
  await expect(explorer.sheet).toBeHidden()
  await expect(page.getByRole("button", { name: explore.filterWithCount(3) })).toBeVisible()
})

test("a passed member leaves the grid, returns by undo with the focus, and is listed until they are restored", async ({
  page,
  newMember,
}) => {
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
