import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { expect, type Page } from "@playwright/test"
import type { Screen } from "./screen.ts"

const openFeed = async (page: Page) => {
  await page.goto(pages.feed)
  await expect(page.getByRole("article").first()).toBeVisible()
}

/** The feed and its dialogs. */
export const feedScreens: readonly Screen[] = [
  { name: "feed", open: openFeed },
  {
    name: "feed-comments",
    open: async (page) => {
      await openFeed(page)
      await page.getByRole("button", { name: /留言$/ }).first().click()
      await expect(page.getByRole("textbox", { name: feed.write })).toBeVisible()
    },
  },
  {
    name: "feed-replies",
    open: async (page) => {
      await openFeed(page)
      await page.getByRole("button", { name: /留言$/ }).first().click()
      await page.getByRole("button", { name: /^查看 \d+ 則回覆$/ }).click()
      await page.getByRole("button", { name: /^回覆/ }).first().click()
      await expect(page.getByRole("textbox", { name: /^回覆/ })).toBeFocused()
    },
  },
  {
    name: "feed-menu",
    open: async (page) => {
      await openFeed(page)
      await page.getByRole("button", { name: /選項$/ }).first().click()
      await expect(page.getByRole("menu")).toBeVisible()
    },
  },
  {
    name: "feed-create",
    open: async (page) => {
      await page.goto(`${pages.feed}?tab=create`)
      await page.getByLabel(feed.content).fill("今天學會了一道新菜，廚房很亂，但是很好吃。")
    },
  },
]
