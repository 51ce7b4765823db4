import { chatRoutes } from "@pinyu/contract/chat/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatArrangement as words } from "@pinyu/phrases/chat-arrangement"
import type { Page } from "@playwright/test"
import { call, type Member, openSession } from "../api.ts"
import { chatOn, exchangeMessages } from "../chat.ts"
import { expect, test } from "../fixtures.ts"

const write = async (from: Member, conversationId: string, content: string) => {
  const { accessToken } = await openSession(from)
  await call(chatRoutes.send, { params: { conversationId }, body: { content } }, accessToken)
}
const openArchive = async (page: Page) => {
  await page.getByRole("link", { name: words.archivedTitle }).click()
  return page.getByRole("navigation", { name: words.archivedList })
}

test("an archived conversation returns with a new message", { tag: ["@nightly", "@phone"] }, async ({
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
