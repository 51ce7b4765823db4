import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import type { Locator } from "@playwright/test"
import { feedOn, nameOfFile, onlyPostsOf } from "../feed.ts"
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
  await onlyPostsOf(theirPage, member)
  await theirPage.goto(new URL(pages.feed, page.url()).href)
  await expect(feedOn(theirPage).card(better).getByText(feed.wasEdited)).toBeVisible()
})

/** The version of a picture that the browser has loaded. */
const shown = async (picture: Locator) => {
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0)
  const url = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  return url.includes("-small.webp") ? "small" : "large"
}

test("four pictures, of which one is rejected, are ordered, described, and shown to matches only", {
  tag: "@phone",
}, async ({ page, member: _, newMember, signIn, browser, browserErrors }) => {
  browserErrors.expect(/^4\d\d POST \/api\/media\/upload/)
  // Playwright's recorder fetches the blob of the preview.
  browserErrors.expect(/^console: (Connecting to 'blob:|violates connect-src: blob)/)
  const words = `三張照片 ${crypto.randomUUID().slice(0, 8)}`
  const feedPage = feedOn(page)
  await page.goto(pages.feed)
  await page.getByRole("button", { name: feed.begin }).click()
  await feedPage.content.fill(words)
  const picture = await cameraPicture({ width: 1200, height: 900 })
  await feedPage.choose("image/jpeg", picture, Buffer.from("no picture"), picture, picture)
  await expect(page.getByText(feed.rejected(nameOfFile(1), feed.onlyPictures))).toBeVisible()
  await expect(feedPage.rows).toHaveCount(4)
  await expect(feedPage.publish).toBeDisabled()
  await page.getByRole("button", { name: feed.dropPicture(2, 4) }).click()
  await expect(feedPage.rows).toHaveCount(3)
  await page.getByLabel(feed.altOf(1, 3)).fill("傍晚的海")
  await page.getByRole("button", { name: feed.moveLater(1) }).click()
  await expect(page.getByLabel(feed.altOf(2, 3))).toHaveValue("傍晚的海")
  await feedPage.audience("mutual_likes").click()
  await expect(feedPage.audience("mutual_likes")).toHaveAttribute("aria-pressed", "true")
  await expect(feedPage.publish).toBeEnabled()
  await feedPage.publish.click()

  const card = feedPage.card(words)
  await expect(card.getByText(feed.forMatches)).toBeVisible()
  const tiles = card.getByRole("button", { name: /^放大/ }).locator("img")
  await expect(tiles).toHaveCount(3)
  // The first fills half of the post and is cropped: it is drawn as wide as the post.
  expect([await shown(tiles.nth(0)), await shown(tiles.nth(1)), await shown(tiles.nth(2))]).toEqual([
    "large",
    "small",
    "small",
  ])
  await card.getByRole("button", { name: feed.enlarge("傍晚的海") }).click()
  const enlarged = page.getByRole("img", { name: "傍晚的海" })
  await expect(enlarged).toBeVisible()
  expect(await shown(enlarged)).toBe("large")
  await page.keyboard.press("Escape")

  const context = await browser.newContext({ locale: "zh-TW" })
  await signIn(await newMember("景涵"), context)
  const theirPage = await context.newPage()
  await theirPage.goto(new URL(pages.feed, page.url()).href)
  await expect(feedOn(theirPage).cards.first()).toBeVisible()
  await expect(feedOn(theirPage).card(words), "a stranger is no match").toHaveCount(0)
  await context.close()
})
