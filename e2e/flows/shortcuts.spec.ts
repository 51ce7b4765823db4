import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { explore } from "@pinyu/phrases/explore"
import { feed } from "@pinyu/phrases/feed"
import { chatOn, exchangeMessages } from "../chat.ts"
import { feedOn, onlyPostsOf, postAs } from "../feed.ts"
import { expect, test } from "../fixtures.ts"

test("a member reaches search, feed and chats, and moves in their lists, by single keys", {
  tag: ["@nightly", "@desktop"],
}, async ({ page, member, newMember }) => {
  const friend = await newMember("若晴")
  await exchangeMessages(member, friend, ["週五見"])
  await postAs(friend, ["早上的一則", "晚上的一則"])
  await onlyPostsOf(page, friend)
  await page.goto(pages.explore)
  await expect(page.getByRole("heading", { level: 1, name: explore.title })).toBeVisible()

  await page.keyboard.press("/")
  await expect(page).toHaveURL(pages.search)
  const field = page.getByLabel(explore.words)
  await expect(field).toBeFocused()
  await page.keyboard.type("gf?")
  await expect(field).toHaveValue("gf?")
  await field.blur()

  await page.keyboard.type("gf")
  await expect(page).toHaveURL(pages.feed)
  const { cards, card } = feedOn(page)
  await expect(cards).toHaveCount(2)
  await page.keyboard.type("jj")
  await expect(cards.nth(1)).toBeFocused()
  await page.keyboard.type("k")
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(card("晚上的一則").getByRole("textbox", { name: feed.write })).toBeVisible()

  await page.keyboard.type("gc")
  await expect(page).toHaveURL(pages.chat)
  await expect(page.getByRole("navigation", { name: chat.list }).getByRole("link")).toHaveCount(1)
  await page.keyboard.press("j")
  await page.keyboard.press("Enter")
  await expect(chatOn(page).message("週五見")).toBeVisible()
})
