import { feedLimits } from "@pinyu/contract/feed/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { expect, type Page } from "@playwright/test"
import { call, type Member, openSession } from "./api.ts"

/** Page object of the feed. */
export const feedOn = (page: Page) => {
  const card = (words: string) => page.getByRole("article").filter({ hasText: words })
  const chooseFrom = async (menu: string, words: string, item: string) => {
    await card(words).getByRole("button", { name: menu }).click()
    await page.getByRole("menuitem", { name: item }).click()
  }
  return {
    card,
    cards: page.getByRole("list", { name: feed.posts }).getByRole("article"),
    tab: (name: keyof typeof feed.tabs) => page.getByRole("tab", { name: feed.tabs[name], exact: true }),
    pill: page.getByRole("button", { name: /^\d+\+? 則新貼文$/ }),
    leaveDialog: page.getByRole("dialog", { name: feed.leaveTitle }),
    content: page.getByLabel(feed.content),
    publish: page.getByRole("button", { name: feed.publish }),
    picture: (words: string) => card(words).getByRole("button", { name: /^放大/ }).locator("img"),
    comments: (words: string) => card(words).getByRole("list").getByRole("article"),
    open: async (address: string = pages.feed) => {
      await page.goto(address)
      await expect(page.getByRole("article").first()).toBeVisible()
    },
    heart: (words: string) => card(words).getByRole("button", { name: /^喜歡/ }),
    /** Toggles the comments. */
    openComments: (words: string) =>
      card(words)
        .getByRole("button", { name: /^(看 \d+ 則)?留言$/ })
        .click(),
    /** The replies to a member's comment. */
    replies: (nickname: string) =>
      page.getByRole("region", { name: feed.repliesTo(nickname) }).getByRole("article"),
    reply: async (nickname: string, text: string) => {
      await page
        .getByRole("button", { name: feed.replyTo(nickname), exact: true })
        .first()
        .click()
      await page.getByRole("textbox", { name: feed.replyTo(nickname) }).fill(text)
      await page.getByRole("button", { name: feed.sendReply }).click()
    },
    choose: (mimeType: string, ...buffers: Buffer[]) =>
      page
        .locator('input[type="file"]')
        .setInputFiles(buffers.map((buffer, n) => ({ name: `第 ${n + 1} 個檔案`, mimeType, buffer }))),
    chooseFromMenu: (nickname: string, words: string, item: string) =>
      chooseFrom(feed.menuOf(nickname), words, item),
  }
}

/** Hides the posts of concurrent tests: the feed shows only this member's posts. */
export const onlyPostsOf = (page: Page, { id }: Member) =>
  page.route(`**${feedRoutes.list.path}*`, (route, request) => {
    const url = new URL(request.url())
    url.searchParams.set("user_id", id)
    return route.continue({ url: url.href })
  })

/** Fires the event of a page that becomes visible. */
export const becomeVisible = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))

/** Creates posts through the API in order; returns their ids. */
export const postAs = async (member: Member, contents: readonly string[]) => {
  const { accessToken } = await openSession(member)
  const ids: string[] = []
  for (const content of contents) {
    const { body } = await call(feedRoutes.create, { body: { content } }, accessToken)
    ids.push(body.post.id)
  }
  return ids
}

/** Deletes a post through the API. */
export const removeAs = async (member: Member, postId: string) => {
  const { accessToken } = await openSession(member)
  await call(feedRoutes.remove, { params: { postId } }, accessToken)
}

/** One comment more than a page. */
const morePages = Array.from({ length: feedLimits.commentsPage.default + 1 }, (_one, n) => `第 ${n} 則`)

/** Creates comments through the API in order, by default one more than a page; returns their ids. */
export const commentAs = async (member: Member, postId: string, contents: readonly string[] = morePages) => {
  const { accessToken } = await openSession(member)
  const ids: string[] = []
  for (const content of contents) {
    const { body } = await call(feedRoutes.comment, { params: { postId }, body: { content } }, accessToken)
    ids.push(body.comment.id)
  }
  return ids
}
