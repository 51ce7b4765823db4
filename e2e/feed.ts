import { feedRoutes } from "@pinyu/contract/feed/routes"
import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { reports } from "@pinyu/phrases/reports"
import { expect, type Page } from "@playwright/test"
import { call, type Member, openSession } from "./api.ts"

/** The wall as a person uses it. */
export const wallOn = (page: Page) => {
  const card = (words: string) => page.getByRole("article").filter({ hasText: words })
  return {
    card,
    pill: page.getByRole("button", { name: /^\d+ 則新貼文$/ }),
    reportDialog: page.getByRole("dialog", { name: reports.title }),
    open: async (address: string = pages.feed) => {
      await page.goto(address)
      await expect(page.getByRole("article").first()).toBeVisible()
    },
    /** The mark is there for three seconds: it is waited for before it can come. */
    seesMarked: (words: string, go: () => Promise<unknown>) =>
      Promise.all([expect(card(words).first()).toHaveAttribute("data-marked", "true"), go()]),
    heart: (words: string) => card(words).getByRole("button", { name: /^喜歡/ }),
    openComments: (words: string) => card(words).getByRole("button", { name: /留言$/ }).click(),
    write: async (words: string, picture: Buffer) => {
      await page.goto(`${pages.feed}?tab=create`)
      await page.getByLabel(feed.content).fill(words)
      const file = { name: "a.jpg", mimeType: "image/jpeg", buffer: picture }
      await page.locator('input[type="file"]').setInputFiles(file)
      const publish = page.getByRole("button", { name: feed.publish })
      await expect(publish).toBeEnabled()
      await publish.click()
      await expect(card(words)).toBeVisible()
    },
    chooseFromMenu: async (nickname: string, words: string, item: string) => {
      await card(words)
        .getByRole("button", { name: feed.menuOf(nickname) })
        .click()
      await page.getByRole("menuitem", { name: item }).click()
    },
  }
}

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
