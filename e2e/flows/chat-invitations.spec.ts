import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatInvitations as words } from "@pinyu/phrases/chat-invitations"
import type { Page } from "@playwright/test"
import { chatOn } from "../chat.ts"
import { invite } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"
import { inOwnBrowser } from "../sign-in.ts"

const openInvitation = async (page: Page, name: string) => {
  await page.goto(pages.chat)
  await page.getByRole("link", { name: words.title }).click()
  await page.getByRole("navigation", { name: words.list.pending }).getByRole("link", { name }).click()
}

test("a stranger's first message waits unread under the invitations until it is accepted", {
  tag: "@phone",
}, async ({ page, member, newMember, browser, signIn }) => {
  const stranger = await newMember("阿哲")
  const conversationId = await invite(stranger, member, "你好，看到你也喜歡爬山")
  const theirPage = await inOwnBrowser(browser, signIn, stranger)
  const theirs = chatOn(theirPage)
  await theirs.open(conversationId)

  await openInvitation(page, "阿哲")
  const mine = chatOn(page)
  await expect(mine.message("你好，看到你也喜歡爬山")).toBeVisible()
  await theirs.send("週末有空嗎")
  await expect(mine.message("週末有空嗎"), "it arrives while the invitation is open").toBeVisible()
  await expect(theirs.message("週末有空嗎"), "and is not read by that").toContainText(chat.sent)
  await page.getByRole("button", { name: words.accept, exact: true }).click()
  await expect(page.getByRole("region", { name: words.bar })).toBeHidden()
  await expect(theirs.message("週末有空嗎")).toContainText(chat.read)
  await theirPage.context().close()
})
