import { chatRoutes } from "@pinyu/contract/chat/routes"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import type { Page } from "@playwright/test"
import { call, type Member, openSession } from "../api.ts"
import { chatOn, exchangeMessages } from "../chat.ts"
import { startConversation } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"
import { insertHistory } from "../history.ts"
import { storeVersion1Entry } from "../outbox-upgrade.ts"
import { touchOn } from "../touch.ts"

/** Pixels per step: as fast as a flick, and less than the list's overscan. */
const step = 150

/**
 * Scrolls up to a message as soon as `from` is visible. Returns the largest unexpected movement of a visible line,
 * in pixels.
 */
const scrollUp = (page: Page, { from, to }: { from: string; to: string }) =>
  page.evaluate(
    async ({ from, to, step }) => {
      const frame = () => new Promise(requestAnimationFrame)
      // Sizes are observed after the callbacks of a frame. A finger's scroll is known before; a script's must
      // be set between frames.
      const betweenFrames = () => new Promise((resolve) => setTimeout(resolve))
      const lines = () => [...document.querySelectorAll("[role=log] article")]
      const line = (words: string) => lines().find(({ textContent }) => textContent?.startsWith(words))
      const log = () => document.querySelector("[role=log]") as HTMLElement
      const topOf = (line: Element) => line.getBoundingClientRect().top - log().getBoundingClientRect().top
      const isVisible = (line: Element) => topOf(line) > 0 && topOf(line) < log().clientHeight
      for (let first = line(from); !first || !isVisible(first); first = line(from)) await frame()
      if (line(to)) throw new Error("nothing to scroll")
      const anchored = () => {
        const anchor = lines().find((line) => topOf(line) > 0)
        if (!anchor) throw new Error("no line is visible")
        return { anchor, before: topOf(anchor) }
      }
      let worst = 0
      // Each measurement starts the next one, so that no movement falls between two.
      for (let { anchor, before } = anchored(); !line(to); { anchor, before } = anchored()) {
        await betweenFrames()
        const distance = Math.min(step, log().scrollTop)
        log().scrollBy(0, -distance)
        await frame()
        await frame()
        const moved = topOf(anchor) - before
        // Until the list knows of the first scroll, a changed row restores its place, and no line moves.
        if (anchor.isConnected && moved !== 0) worst = Math.max(worst, Math.abs(moved - distance))
      }
      return worst
    },
    { from, to, step },
  )

/** A conversation of 180 messages and 60 unread ones, the first of which is `firstNew`. */
const longConversation = async (member: Member, other: Member) => {
  const { accessToken } = await openSession(member)
  const { body } = await call(chatRoutes.direct, { body: { targetUserId: other.id } }, accessToken)
  const params = { conversationId: body.conversationId }
  await insertHistory(body.conversationId, [member, other], 180)
  await call(chatRoutes.readAll, { params }, accessToken)
  const { accessToken: theirs } = await openSession(other)
  const newMessages = Array.from({ length: 60 }, (_, number) => `新的第 ${number} 句`)
  for (const content of newMessages) await call(chatRoutes.send, { params, body: { content } }, theirs)
  return { conversationId: body.conversationId, firstNew: "新的第 0 句", unread: newMessages.length }
}

test("a long conversation opens at the first unread message and loads earlier ones without a jump", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, newMember }) => {
  const { conversationId, firstNew, unread } = await longConversation(member, await newMember("阿哲"))
  const mine = chatOn(page)
  const requested: string[] = []
  page.on("request", (request) => {
    if (/\/messages\?/.test(request.url())) requested.push(request.url())
  })
  await mine.open(conversationId)
  await expect(mine.log.getByText(chat.unreadFromHere)).toBeInViewport()
  await expect(mine.messages.filter({ hasText: new RegExp(`^${firstNew}`) })).toBeInViewport()
  await expect(page.getByRole("button", { name: chat.newMessages(unread) })).toBeVisible()
  expect(requested, "one page before scrolling").toHaveLength(1)
  expect(await scrollUp(page, { from: firstNew, to: "第 1 句" }), "pixels that a line jumped").toBeLessThan(3)
})

test("messages of two offline tabs arrive once and in order, and the other member's are loaded", {
  tag: ["@nightly", "@phone"],
}, async ({ page, context, member, newMember, browserErrors }) => {
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

test("a failed message that an earlier version of the app stored is shown and can be sent", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, newMember }) => {
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

test("a long press on a message opens its actions", { tag: ["@nightly", "@phone"] }, async ({
  page,
  member,
  newMember,
}) => {
  const mine = chatOn(page)
  await mine.open(await startConversation(await newMember("可疑的人"), member, "保證獲利，先匯款"))
  const finger = await touchOn(page, mine.message("保證獲利").getByText("保證獲利"))
  const sheet = page.getByRole("dialog", { name: chatMedia.messageTitle })
  await expect(sheet).toBeVisible()
  await finger.lift()
  await expect(sheet.getByRole("button", { name: chatMedia.report })).toBeVisible()
})
