import { feedLimits } from "@pinyu/contract/feed/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { reports } from "@pinyu/phrases/reports"
import { expect, type Page, type Route } from "@playwright/test"
import { call, type Member, openSession } from "./api.ts"
import { findService } from "./service.ts"

/** The URLs of posts' pictures. */
const pictures = /\/posts\/[^/]+\.webp/

/** The id of a picture that a test adds to the answers about a post. */
export const shownPictureId = "0192a7c0-0000-7000-8000-000000000221"

/** The name of a chosen file. */
export const nameOfFile = (n: number) => `第 ${n + 1} 個檔案`

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
    reportDialog: page.getByRole("dialog", { name: reports.title }),
    content: page.getByLabel(feed.content),
    publish: page.getByRole("button", { name: feed.publish }),
    audience: (name: keyof typeof feed.audiences) =>
      page.getByRole("button", { name: feed.audiences[name], exact: true }),
    /** The pictures of the composer, each with its text. */
    rows: page.getByRole("list", { name: feed.pictures }).getByRole("listitem"),
    picture: (words: string) => card(words).getByRole("button", { name: /^放大/ }).locator("img"),
    comments: (words: string) => card(words).getByRole("list").getByRole("article"),
    open: async (address: string = pages.feed) => {
      await page.goto(address)
      await expect(page.getByRole("article").first()).toBeVisible()
    },
    /** Runs `go` and expects the highlight, which lasts only three seconds. */
    expectMarked: (words: string, go: () => Promise<unknown>) =>
      Promise.all([expect(card(words).first()).toHaveAttribute("data-marked", "true"), go()]),
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
        .setInputFiles(buffers.map((buffer, n) => ({ name: nameOfFile(n), mimeType, buffer }))),
    chooseFromMenu: (nickname: string, words: string, item: string) =>
      chooseFrom(feed.menuOf(nickname), words, item),
    chooseFromCommentMenu: (nickname: string, words: string, item: string) =>
      chooseFrom(feed.commentMenuOf(nickname), words, item),
  }
}

/** The pictures of a renewal at another URL. A post without pictures gets the id that its test shows. */
const picturesAt = async (route: Route, url: string) => {
  const { pictures = [{ id: shownPictureId }] } = await (await route.fetch()).json()
  return pictures.map(({ id }: { id: string }) => ({ id, url, small_url: url }))
}

/**
 * Makes every picture of a post fail to load. A renewal gets the URL from `refresh`. Returns the highest
 * number of renewals of one picture.
 */
export const losePictures = async (page: Page, refresh: () => string) => {
  const { web } = findService()
  const requestCounts = new Map<string, number>()
  await page.route(pictures, (route) => route.abort())
  await page.route("**/refresh-media-url", async (route, request) => {
    requestCounts.set(request.url(), (requestCounts.get(request.url()) ?? 0) + 1)
    const url = refresh()
    return route.fulfill({
      json: { success: true, media_url: url, pictures: await picturesAt(route, url) },
      headers: { "access-control-allow-origin": web, "access-control-allow-credentials": "true" },
    })
  })
  return () => Math.max(0, ...requestCounts.values())
}

/** Makes the next picture of a post fail once. */
export const losePictureOnce = (page: Page) => page.route(pictures, (route) => route.abort(), { times: 1 })

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

/** Deletes a comment through the API. */
export const removeCommentAs = async (member: Member, postId: string, commentId: string) => {
  const { accessToken } = await openSession(member)
  await call(feedRoutes.removeComment, { params: { postId, commentId } }, accessToken)
}
