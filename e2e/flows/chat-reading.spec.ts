import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { mutualSettings } from "@pinyu/contract/profiles/privacy"
import { chat } from "@pinyu/phrases/chat"
import { privacy } from "@pinyu/phrases/profiles"
import { shell } from "@pinyu/phrases/shell"
import type { Page } from "@playwright/test"
import { chatOn, exchangeMessages } from "../chat.ts"
import { expect, test } from "../fixtures.ts"
import { hidePage, showPage } from "../notifications.ts"
import { inOwnBrowser } from "../sign-in.ts"

/** The conversations that a page has marked as read, one per call. */
const markedOn = (page: Page) => {
  const marked: string[] = []
  const [before = "", after = ""] = chatRoutes.readAll.path.split(":conversationId")
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    const isReadAll = pathname.startsWith(before) && pathname.endsWith(after)
    if (isReadAll) marked.push(pathname.slice(before.length, -after.length))
  })
  return marked
}

const lines = Array.from({ length: 24 }, (_, number) => `第 ${number} 句${"，說一點話".repeat(8)}`)

test("a message that arrives below the screen is unread for both until its reader scrolls to it", {
  tag: ["@nightly", "@phone"],
}, async ({ page, context, member, newMember, browser, signIn }) => {
  const other = await newMember("阿哲")
  const { conversationId } = await exchangeMessages(member, other, lines)
  const mine = chatOn(page)
  const marked = markedOn(page)
  await mine.open(conversationId)
  await mine.scrollUpTo(mine.messages.filter({ hasText: /^第 0 句/ }))

  const theirPage = await inOwnBrowser(browser, signIn, other)
  const theirs = chatOn(theirPage)
  await theirs.open(conversationId)
  await theirs.send("剛剛到家")
  await expect(page.getByRole("button", { name: chat.newMessages(1) })).toBeVisible()
  // The server state: the read mark of the sender, and the count on another page of the reader.
  const elsewhere = await context.newPage()
  await elsewhere.goto(pages.friends)
  const badge = elsewhere.getByRole("img", { name: shell.unreadMessages(1) }).filter({ visible: true })
  await expect(badge).toBeVisible()
  await theirPage.reload()
  await expect(theirs.message("剛剛到家")).toContainText(chat.sent)
  expect(marked).toEqual([])

  await mine.scrollToEnd()
  await expect(theirs.message("剛剛到家")).toContainText(chat.read)
  await expect(badge).toBeHidden()
  expect(new Set(marked)).toEqual(new Set([conversationId]))
  await theirPage.context().close()
})

test("a member who hides typing and reads shows and sees neither, until they are shown again", {
  tag: ["@nightly", "@desktop"],
}, async ({ page, member, newMember, browser, signIn }) => {
  const other = await newMember("阿哲")
  const { conversationId } = await exchangeMessages(member, other, ["在嗎", "剛回家", "辛苦了"])
  const [mine, theirPage] = [chatOn(page), await inOwnBrowser(browser, signIn, other)]
  const theirs = chatOn(theirPage)
  await theirs.open(conversationId)
  await expect(theirs.message("剛回家")).toContainText(chat.read)

  await page.goto(pages.profilePrivacy)
  const settings = mutualSettings.map((name) =>
    page.getByRole("switch", { name: privacy.settings[name].label, exact: true }),
  )
  // A switch changes at once, and leaving the page would abort its call.
  const saved = () => page.waitForResponse((answer) => answer.request().method() === "PUT")
  for (const setting of settings) {
    const answered = saved()
    await setting.click()
    await expect(setting).not.toBeChecked()
    await answered
  }
  await expect(theirs.message("剛回家"), "the open page stops showing it").toContainText(chat.sent)
  const marked = markedOn(page)
  await mine.open(conversationId)
  await theirs.send("今天好嗎")
  await expect.poll(() => marked).toContain(conversationId)
  await mine.send("很好")
  await expect(theirs.message("很好")).toBeVisible()
  await expect(theirs.message("今天好嗎")).toContainText(chat.sent)
  await expect(mine.message("很好")).toContainText(chat.sent)

  await page.goto(pages.profilePrivacy)
  for (const setting of settings) {
    const answered = saved()
    await setting.click()
    await expect(setting).toBeChecked()
    await answered
  }
  await expect(theirs.message("剛回家"), "read before it was hidden").toContainText(chat.read)
  await expect(theirs.message("今天好嗎"), "read while it was hidden").toContainText(chat.sent)
  await mine.open(conversationId)
  await expect(mine.message("很好"), "the page has loaded").toBeVisible()
  await theirs.send("到家了嗎")
  await expect(mine.message("到家了嗎"), "the page is connected, which typing needs").toBeVisible()
  await theirs.composer.pressSequentially("那")
  await expect(mine.presence(chat.typing)).toBeVisible()
  await theirs.send("那就好")
  await expect(theirs.message("那就好")).toContainText(chat.read)
  await theirPage.context().close()
})

test("a message that arrives on a hidden page is unread until the page is visible again", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, newMember, browser, signIn }) => {
  const other = await newMember("阿哲")
  const { conversationId } = await exchangeMessages(member, other, ["在嗎"])
  const mine = chatOn(page)
  const marked = markedOn(page)
  await mine.open(conversationId)
  await hidePage(page)

  const theirPage = await inOwnBrowser(browser, signIn, other)
  const theirs = chatOn(theirPage)
  await theirs.open(conversationId)
  await theirs.send("剛剛到家")
  await expect(mine.message("剛剛到家"), "it is in the viewport of the hidden page").toBeInViewport()
  await expect(page).toHaveTitle(/^\(1\) /)
  await theirPage.reload()
  await expect(theirs.message("剛剛到家")).toContainText(chat.sent)
  expect(marked).toEqual([])

  await showPage(page)
  await expect(theirs.message("剛剛到家")).toContainText(chat.read)
  expect(new Set(marked)).toEqual(new Set([conversationId]))
  await theirPage.context().close()
})
