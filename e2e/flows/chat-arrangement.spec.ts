import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatArrangement as words } from "@pinyu/phrases/chat-arrangement"
import { shell } from "@pinyu/phrases/shell"
import type { Page } from "@playwright/test"
import { call, type Member, openSession } from "../api.ts"
import { chatOn, exchangeMessages } from "../chat.ts"
import { expect, test } from "../fixtures.ts"

const write = async (from: Member, conversationId: string, content: string) => {
  const { accessToken } = await openSession(from)
  await call(chatRoutes.send, { params: { conversationId }, body: { content } }, accessToken)
}
const unreadTotal = async (member: Member) =>
  (await call(chatRoutes.unreadCount, {}, (await openSession(member)).accessToken)).body.totalUnread
const openArchive = async (page: Page) => {
  await page.getByRole("link", { name: words.archivedTitle }).click()
  return page.getByRole("navigation", { name: words.archivedList })
}

test("a pinned conversation stays first, in the member's other tabs too", { tag: "@desktop" }, async ({
  page,
  member,
  newMember,
}) => {
  const [zhe, ya] = [await newMember("阿哲"), await newMember("小雅")]
  await exchangeMessages(member, zhe, ["嗨"])
  const { conversationId } = await exchangeMessages(member, ya, ["嗨"])
  const inList = chatOn(page)
  await page.goto(pages.chat)
  const otherTab = await page.context().newPage()
  await otherTab.goto(pages.chat)
  const there = chatOn(otherTab)
  await expect.poll(() => there.names("阿哲", "小雅")).toEqual(["小雅", "阿哲"])

  await inList.row("阿哲").click({ button: "right" })
  await page.getByRole("menuitem", { name: words.pin, exact: true }).click()
  const undo = page.getByRole("button", { name: words.undo })
  // Under the pointer the toast stays.
  await undo.hover()
  await expect.poll(() => inList.names("阿哲", "小雅")).toEqual(["阿哲", "小雅"])
  await expect.poll(() => there.names("阿哲", "小雅")).toEqual(["阿哲", "小雅"])
  await write(ya, conversationId, "在嗎")
  await expect(there.row("小雅")).toContainText("在嗎")
  await expect.poll(() => there.names("阿哲", "小雅")).toEqual(["阿哲", "小雅"])

  await undo.click()
  await expect.poll(() => there.names("阿哲", "小雅")).toEqual(["小雅", "阿哲"])
})

test("a muted conversation shows its messages, and adds nothing to the unread count", {
  tag: "@phone",
}, async ({ page, member, newMember }) => {
  const zhe = await newMember("阿哲")
  const { conversationId } = await exchangeMessages(member, zhe, ["嗨"])
  const inList = chatOn(page)
  await page.goto(pages.chat)
  await inList.arrange("阿哲", words.mute)
  await page.getByRole("dialog").getByRole("button", { name: words.lengths.always }).click()
  await expect(inList.row("阿哲")).toContainText(words.muted)
  await write(zhe, conversationId, "在嗎")
  await expect(inList.row("阿哲")).toContainText("在嗎")
  await expect(inList.row("阿哲").getByRole("img", { name: chat.rowUnread(1) })).toBeVisible()
  const badge = page.getByRole("img", { name: shell.unreadMessages(1) }).filter({ visible: true })
  await expect(badge, "of the section").toBeHidden()
  expect(await unreadTotal(member)).toBe(0)
  await inList.arrange("阿哲", words.unmute)
  await expect(badge).toBeVisible()
  await expect(inList.row("阿哲")).not.toContainText(words.muted)
  await expect.poll(() => unreadTotal(member)).toBe(1)
})

test("an archived conversation returns with a new message", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
}) => {
  const zhe = await newMember("阿哲")
  const { conversationId } = await exchangeMessages(member, zhe, ["嗨"])
  await page.goto(pages.chat)
  const inList = chatOn(page)
  await inList.row("阿哲").click()
  await page.getByRole("button", { name: chat.more("阿哲") }).click()
  await page.getByRole("menuitem", { name: words.archive, exact: true }).click()
  await expect(page.getByRole("heading", { name: chat.emptyTitle })).toBeVisible()
  await expect((await openArchive(page)).getByRole("link", { name: "阿哲" })).toBeVisible()
  await write(zhe, conversationId, "好久不見")
  await expect(page.getByRole("heading", { name: words.emptyTitle })).toBeVisible()
  await page.getByRole("link", { name: words.back }).click()
  await expect(inList.row("阿哲")).toContainText("好久不見")
})

test("a conversation that is marked as unread is read when it is opened", { tag: "@desktop" }, async ({
  page,
  member,
  newMember,
}) => {
  await exchangeMessages(member, await newMember("阿哲"), ["嗨"])
  await page.goto(pages.chat)
  const inList = chatOn(page)
  const mark = inList.row("阿哲").getByRole("img", { name: words.markedUnread })
  await inList.arrange("阿哲", words.markUnread)
  await expect(mark).toBeVisible()
  await expect.poll(() => unreadTotal(member)).toBe(1)
  await inList.row("阿哲").click()
  await expect(mark).toBeHidden()
  // The composer takes the focus, and would take the key meant for the menu.
  await expect(inList.composer).toBeFocused()
  await inList.arrange("阿哲", words.markUnread)
  await expect(mark, "beside the open conversation").toBeVisible()
  await expect.poll(() => unreadTotal(member)).toBe(1)
})

test("a conversation that a member deletes returns without its history, which the other keeps", {
  tag: "@desktop",
}, async ({ page, member, newMember }) => {
  const zhe = await newMember("阿哲")
  const { conversationId } = await exchangeMessages(member, zhe, ["第一句", "第二句"])
  const conversation = chatOn(page)
  await page.goto(pages.chat)
  const otherTab = await page.context().newPage()
  await chatOn(otherTab).open(conversationId)
  await expect(chatOn(otherTab).message("第二句")).toBeVisible()
  await conversation.row("阿哲").click()
  await page.getByRole("button", { name: chat.more("阿哲") }).click()
  await page.getByRole("menuitem", { name: words.clear, exact: true }).click()
  await page.getByRole("dialog").getByRole("button", { name: words.clearConfirm, exact: true }).click()
  await expect(page.getByRole("heading", { name: chat.emptyTitle })).toBeVisible()
  await expect(page).toHaveURL(pages.chat)
  await expect(chatOn(otherTab).message("第二句")).toBeHidden()

  await write(zhe, conversationId, "第三句")
  await conversation.row("阿哲").click()
  await expect(conversation.message("第三句")).toBeVisible()
  await expect(conversation.messages).toHaveCount(1)
  await expect(chatOn(otherTab).messages).toHaveCount(1)
  const { accessToken } = await openSession(zhe)
  const params = { conversationId }
  const { messages } = (await call(chatRoutes.messages, { params, query: {} }, accessToken)).body
  expect(messages.map(({ content }) => content)).toEqual(["第一句", "第二句", "第三句"])
})
