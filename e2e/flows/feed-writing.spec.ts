import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { feedOn } from "../feed.ts"
import { expect, test } from "../fixtures.ts"

test("a post is written above the feed, edited, and marked for its readers", { tag: "@desktop" }, async ({
  page,
  member,
  newMember,
  signIn,
  browser,
}) => {
  const words = `週末去看海 ${crypto.randomUUID().slice(0, 8)}`
  const better = `${words}，一起嗎？`
  const feedPage = feedOn(page)
  await page.goto(pages.feed)
  await page.getByRole("button", { name: feed.begin }).click()
  await expect(feedPage.content).toBeFocused()
  await feedPage.content.fill(words)
  await feedPage.publish.click()
  await expect(feedPage.card(words)).toBeVisible()
  await expect(page.getByRole("button", { name: feed.begin })).toBeVisible()

  await feedPage.chooseFromMenu(member.nickname, words, feed.edit)
  const dialog = page.getByRole("dialog", { name: feed.editTitle })
  await dialog.getByLabel(feed.content).fill(better)
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await feedPage.chooseFromMenu(member.nickname, words, feed.edit)
  await expect(dialog.getByLabel(feed.content)).toHaveValue(better)
  await dialog.getByRole("button", { name: feed.saveEdit }).click()
  await expect(feedPage.card(better).getByText(feed.wasEdited)).toBeVisible()

  const context = await browser.newContext({ locale: "zh-TW" })
  await signIn(await newMember("景涵"), context)
  const theirPage = await context.newPage()
  await theirPage.goto(new URL(pages.feed, page.url()).href)
  await expect(feedOn(theirPage).card(better).getByText(feed.wasEdited)).toBeVisible()
})
