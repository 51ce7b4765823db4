import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { explore } from "@pinyu/phrases/explore"
import { optionNames } from "@pinyu/phrases/options"
import type { Locator } from "@playwright/test"
import { call, openSession } from "../api.ts"
import { explorerOn } from "../explorer.ts"
import { expect, test } from "../fixtures.ts"

test("a search is saved, shows its new members, and is deleted", { tag: "@desktop" }, async ({
  page,
  context,
  browserErrors,
  member: _member,
  newMember,
}) => {
  await page.goto(pages.explore)
  const explorer = explorerOn(page)
  await explorer.openFilter()
  await explorer.region("臺北市").click()
  await explorer.anyAge.click()
  await page.getByRole("button", { name: explore.saveSearch }).click()
  const saved = page.getByRole("list", { name: explore.savedSearches }).getByRole("listitem")
  await expect(saved).toHaveCount(1)
  await expect(saved.getByRole("button").first(), "the focus continues at the search").toBeFocused()

  await newMember("若晴")
  await page.reload()
  const open = saved.getByRole("button", { name: /^臺北市.*新會員$/ })
  await expect(open).toBeVisible()
  await open.click()
  await expect(open).toBeHidden()
  await page.reload()
  const otherTab = await context.newPage()
  await otherTab.goto(pages.explore)
  const elsewhere = otherTab.getByRole("button", { name: explore.removeSearch("臺北市") })
  await elsewhere.click()
  await expect(elsewhere).toBeHidden()
  await otherTab.close()
  browserErrors.expect(/^404 DELETE \/api\/explore\/searches\//)
  const remove = saved.getByRole("button", { name: explore.removeSearch("臺北市") })
  await remove.focus()
  await page.keyboard.press("Enter")
  await expect(saved).toHaveCount(0)
  await expect(page.getByText(explore.searchGone)).toBeVisible()
  await expect(page.getByRole("button", { name: explore.saveSearch })).toBeFocused()
})

test("several identities are chosen, counted, saved, and taken off one by one", { tag: "@phone" }, async ({
  page,
  member: _member,
}) => {
  await page.goto(pages.explore)
  const explorer = explorerOn(page)
  await expect(explorer.tiles.first()).toBeVisible()
  await explorer.openFilter()
  const { sugar_daddy: daddy, sugar_mommy: mommy } = optionNames.identity
  const [chooseDaddy, chooseMommy] = [daddy, mommy].map((name) =>
    explorer.panel.getByRole("button", { name }),
  ) as [Locator, Locator]
  const countAfter = async (choose: Locator) => {
    const before = (await explorer.show.textContent()) ?? ""
    await choose.click()
    await expect(explorer.show).not.toHaveText(before)
    await explorer.waitForCount()
    return Number(/\d+/.exec((await explorer.show.textContent()) ?? "")?.[0])
  }
  await explorer.anyAge.click()
  await explorer.waitForCount()
  const daddies = await countAfter(chooseDaddy)
  const both = await countAfter(chooseMommy)
  expect(both, "another identity adds members").toBeGreaterThan(daddies)
  await explorer.show.click()
  await expect(explorer.sheet).toBeHidden()

  const chips = page.getByRole("list", { name: explore.activeFilters }).getByRole("listitem")
  await expect(chips).toHaveText([daddy, mommy])
  await expect(explorer.list).toHaveAttribute("aria-busy", "false")
  for (const text of await explorer.tiles.allTextContents())
    expect(text).toMatch(new RegExp(`${daddy}|${mommy}`))

  await page.getByRole("button", { name: explore.saveSearch }).click()
  const saved = page.getByRole("button", { name: `${daddy}・${mommy}`, exact: true })
  await expect(saved).toBeFocused()
  await page.reload()
  await saved.click()
  await expect(chips, "a saved search keeps both").toHaveText([daddy, mommy])
  await page.getByRole("button", { name: explore.removeCondition(daddy) }).click()
  await expect(chips).toHaveText([mommy])
  await expect(explorer.tiles.filter({ hasText: daddy })).toHaveCount(0)
})

test("by best match, tiles say what two members have in common", { tag: "@desktop" }, async ({
  page,
  member,
}) => {
  const { accessToken } = await openSession(member)
  const about_me = "假日常去看展、聽音樂、喝咖啡，也喜歡旅行、閱讀和電影。"
  await call(profileRoutes.update, { body: { about_me } }, accessToken)
  await page.goto(pages.explore)
  const explorer = explorerOn(page)
  await explorer.openFilter()
  await explorer.panel.getByRole("button", { name: explore.sorts.match }).click()
  await expect(explorer.list).toHaveAttribute("aria-busy", "false")
  await expect(explorer.tiles.getByText(/^你們都/).first()).toBeVisible()
})
