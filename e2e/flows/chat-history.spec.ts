import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { unreadPollMs } from "@pinyu/contract/sockets"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { optionNames } from "@pinyu/phrases/options"
import { reports } from "@pinyu/phrases/reports"
import { shell } from "@pinyu/phrases/shell"
import type { Page } from "@playwright/test"
import { call, openSession } from "../api.ts"
import { chatOn, exchangeMessages } from "../chat.ts"
import { startConversation } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"
import { insertHistory } from "../history.ts"
import { storeVersion1Entry } from "../outbox-upgrade.ts"
import { profileOn } from "../people.ts"
import { touchOn } from "../touch.ts"

/** Pixels per step: as fast as a flick, and less than the list's overscan. */
const step = 150

/** Scrolls up to a message. Returns the largest unexpected movement of a visible line, in pixels. */
const scrollUpTo = (page: Page, words: string) =>
  page.getByRole("log").evaluate(
    async (log, { words, step }) => {
      const frame = () => new Promise(requestAnimationFrame)
      const lines = () => [...log.querySelectorAll("article")]
      const topOf = (line: Element) => line.getBoundingClientRect().top - log.getBoundingClientRect().top
      let worst = 0
      while (!lines().some((line) => line.textContent?.startsWith(words))) {
        const anchor = lines().find((line) => topOf(line) > 0)
        if (!anchor) throw new Error("no line is visible")
        const before = topOf(anchor)
        const distance = Math.min(step, log.scrollTop)
        log.scrollBy(0, -distance)
        await frame()
        await frame()
        if (anchor.isConnected) worst = Math.max(worst, Math.abs(topOf(anchor) - before - distance))
      }
      return worst
    },
    { words, step },
  )

test("a long conversation opens at the first unread message and loads earlier ones without a jump", async ({
  page,
  member,
  newMember,
}) => {
  const other = await newMember("阿哲")
  const { accessToken } = await openSession(member)
  const { body } = await call(chatRoutes.direct, { body: { targetUserId: other.id } }, accessToken)
  const params = { conversationId: body.conversationId }
  await insertHistory(body.conversationId, [member, other], 180)
  await call(chatRoutes.readAll, { params }, accessToken)
  const { accessToken: theirs } = await openSession(other)
  const newMessages = Array.from({ length: 60 }, (_, number) => `新的第 ${number} 句`)
  for (const content of newMessages) await call(chatRoutes.send, { params, body: { content } }, theirs)

  const mine = chatOn(page)
  const requested: string[] = []
  page.on("request", (request) => {
    if (/\/messages\?/.test(request.url())) requested.push(request.url())
  })
  await mine.open(body.conversationId)
  await expect(mine.log.getByText(chat.unreadFromHere)).toBeInViewport()
  await expect(mine.messages.filter({ hasText: /^新的第 0 句/ })).toBeInViewport()
  await expect(page.getByRole("button", { name: chat.newMessages(newMessages.length) })).toBeVisible()
  expect(requested, "one page before scrolling").toHaveLength(1)
  expect(await scrollUpTo(page, "第 1 句"), "pixels that a line jumped").toBeLessThan(3)
})

test("messages of two offline tabs arrive once and in order, and the other member's are loaded", async ({
  page,
  context,
  member,
  newMember,
  browserErrors,
}) => {
  browserErrors.expect(/^failed /, /^console: .*(socket|WebSocket)/i)
  const other = await newMember("阿哲")
  const { conversationId, ids, answer } = await exchangeMessages(member, other, ["在嗎"])
  const [one, two] = [chatOn(page), chatOn(await context.newPage())]
  await one.open(conversationId)
  await two.open(conversationId)
  await context.setOffline(true)
  await one.send("第一句")
  await two.send("第二句")
  await expect(one.message("第二句"), "each tab knows of the other's").toContainText(chat.waiting)
  await one.send("第三句")
  await expect(two.message("第三句")).toContainText(chat.waiting)
  await answer("我在", ids[0] ?? "")
  await context.setOffline(false)
  const all = [/^在嗎/, /我在/, /^第一句/, /^第二句/, /^第三句/]
  for (const tab of [one, two]) {
    await expect(tab.message("第三句")).toContainText(chat.sent)
    await expect(tab.messages).toHaveText(all)
  }
  await page.reload()
  await expect(one.messages).toHaveText(all)
})

test("a failed message that an earlier version of the app stored is shown and can be sent", async ({
  page,
  member,
  newMember,
}) => {
  const other = await newMember("阿哲")
  const { conversationId } = await exchangeMessages(member, other, ["在嗎"])
  const content = "舊的一句"
  await storeVersion1Entry(page, { memberId: member.id, conversationId, content, error: "這句不行。" })
  const conversation = chatOn(page)
  await conversation.open(conversationId)
  const failed = conversation.message(content)
  await expect(failed).toContainText(chat.failedBecause("這句不行。"))
  await failed.getByRole("button", { name: chat.retry }).click()
  await expect(failed).toContainText(chat.sent)
})

test("the badge is polled every 30 s without a socket", async ({
  page,
  member,
  newMember,
  browserErrors,
}) => {
  browserErrors.expect(/^failed (GET|POST) \/socket\.io\//)
  const other = await newMember("阿哲")
  await page.route("**/socket.io/**", (route) => route.abort())
  await page.clock.install()
  const response = page.waitForResponse("**/api/chat/unread-count")
  await page.goto(pages.friends)
  await response
  await startConversation(other, member)
  const badge = page.getByRole("img", { name: shell.unreadMessages(1) }).filter({ visible: true })
  await expect(badge).toBeHidden()
  await page.clock.fastForward(unreadPollMs)
  await expect(badge).toBeVisible()
})

test("a long press on a message opens its actions; a report returns a number and links to the blacklist", async ({
  page,
  member,
  newMember,
}) => {
  const other = await newMember("可疑的人")
  const mine = chatOn(page)
  await mine.open(await startConversation(other, member, "保證獲利，先匯款"))
  const finger = await touchOn(page, mine.message("保證獲利").getByText("保證獲利"))
  const sheet = page.getByRole("dialog", { name: chatMedia.messageTitle })
  await expect(sheet).toBeVisible()
  await finger.lift()
  await sheet.getByRole("button", { name: chatMedia.report }).click()

  const { reportDialog, block } = profileOn(page)
  await reportDialog.getByLabel(optionNames.reportReason.scam).check()
  await reportDialog.getByRole("button", { name: reports.next }).click()
  await reportDialog.getByRole("button", { name: reports.submit }).click()
  await expect(reportDialog.getByText(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
  await reportDialog.getByRole("button", { name: reports.block }).click()
  await block()
  await expect(page).toHaveURL(pages.chat)
  await expect(page.getByRole("heading", { name: chat.emptyTitle }), "the conversation is gone").toBeVisible()
})
