import { feedLimits } from "@pinyu/contract/feed/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { reports } from "@pinyu/phrases/reports"
import { expect, type Page } from "@playwright/test"
import { call, type Member, openSession } from "./api.ts"
import { findService } from "./service.ts"

/** The addresses of posts' pictures. */
const pictures = /\/posts\/[^/]+\.webp/

/** The wall as a person uses it. */
export const wallOn = (page: Page) => {
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
    reportDialog: page.getByRole("dialog", { name: reports.title }),
    content: page.getByLabel(feed.content),
    publish: page.getByRole("button", { name: feed.publish }),
    picture: (words: string) => card(words).getByRole("button", { name: /^放大/ }).locator("img"),
    comments: (words: string) => card(words).getByRole("list").getByRole("article"),
    open: async (address: string = pages.feed) => {
      await page.goto(address)
      await expect(page.getByRole("article").first()).toBeVisible()
    },
    /** The mark is there for three seconds: it is waited for before it can come. */
    seesMarked: (words: string, go: () => Promise<unknown>) =>
      Promise.all([expect(card(words).first()).toHaveAttribute("data-marked", "true"), go()]),
    heart: (words: string) => card(words).getByRole("button", { name: /^喜歡/ }),
    /** Opens the comments; closes them where they are open. */
    openComments: (words: string) =>
      card(words)
        .getByRole("button", { name: /^(看 \d+ 則)?留言$/ })
        .click(),
    choose: (mimeType: string, buffer: Buffer) =>
      page.locator('input[type="file"]').setInputFiles({ name: "a", mimeType, buffer }),
    chooseFromMenu: (nickname: string, words: string, item: string) =>
      chooseFrom(feed.menuOf(nickname), words, item),
    chooseFromCommentMenu: (nickname: string, words: string, item: string) =>
      chooseFrom(feed.commentMenuOf(nickname), words, item),
  }
}

/**
 * From now on no picture of a post loads; those that are asked for anew get the address that `refresh` answers. Returns how
 * often the one asked for most was.
 */
export const losePictures = async (page: Page, refresh: () => string) => {
  const { web } = findService()
  const asked = new Map<string, number>()
  await page.route(pictures, (route) => route.abort())
  await page.route("**/refresh-media-url", (route, request) => {
    asked.set(request.url(), (asked.get(request.url()) ?? 0) + 1)
    return route.fulfill({
      json: { success: true, media_url: refresh() },
      headers: { "access-control-allow-origin": web, "access-control-allow-credentials": "true" },
    })
  })
  return () => Math.max(0, ...asked.values())
}

/** From now on the wall is this member's alone: what other tests post at the same time is not there. */
export const onlyPostsOf = (page: Page, { id }: Member) =>
  page.route(`**${feedRoutes.list.path}*`, (route, request) => {
    const url = new URL(request.url())
    url.searchParams.set("user_id", id)
    return route.continue({ url: url.href })
  })

/** Somebody looks at the page again. */
export const comeBackTo = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))

/** Posts of a member, made outside the browser, the last one last; answers their ids. */
export const postAs = async (member: Member, contents: readonly string[]) => {
  const { accessToken } = await openSession(member)
  const ids: string[] = []
  for (const content of contents) {
    const { body } = await call(feedRoutes.create, { body: { content } }, accessToken)
    ids.push(body.post.id)
  }
  return ids
}

/** Deletes a post of a member, outside the browser. */
export const removeAs = async (member: Member, postId: string) => {
  const { accessToken } = await openSession(member)
  await call(feedRoutes.remove, { params: { postId } }, accessToken)
}

/** One more comment than stand on a page. */
const morePages = Array.from({ length: feedLimits.commentsPage.default + 1 }, (_one, n) => `第 ${n} 則`)

/** A member's comments on a post, the last one last: one more than a page of them, unless others are given; answers their ids. */
export const commentAs = async (member: Member, postId: string, contents: readonly string[] = morePages) => {
  const { accessToken } = await openSession(member)
  const ids: string[] = []
  for (const content of contents) {
    const { body } = await call(feedRoutes.comment, { params: { postId }, body: { content } }, accessToken)
    ids.push(body.comment.id)
  }
  return ids
}

/** Deletes a comment of a member, outside the browser. */
export const removeCommentAs = async (member: Member, postId: string, commentId: string) => {
  const { accessToken } = await openSession(member)
  await call(feedRoutes.removeComment, { params: { postId, commentId } }, accessToken)
}
