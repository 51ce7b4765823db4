import { authRoutes } from "@pinyu/contract/auth/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { chatMessages } from "@pinyu/phrases/chat-messages"
import { tokenIn } from "@pinyu/testkit/outbox.ts"
import { call } from "../api.ts"
import { chatOn, exchangeMessages } from "../chat.ts"
import { expect, test } from "../fixtures.ts"

test("a conversation with a departed member stays readable without their name, and is closed for writing", {
  tag: "@phone",
}, async ({ page, member, newMember, mailsTo, browserErrors }) => {
  const other = await newMember("阿哲")
  const { conversationId } = await exchangeMessages(other, member, ["你好", "嗨"])
  const mine = chatOn(page)
  await mine.open(conversationId)
  await call(authRoutes.startAnew, { body: { token: tokenIn(await mailsTo(other.email)) } })

  // An open page detects it by the error of a send.
  browserErrors.expect(`409 POST /api/chat/conversations/${conversationId}/messages`)
  await mine.composer.fill("在嗎")
  await mine.composer.press("Enter")
  await expect(page.getByText(chat.departed)).toBeVisible()
  await expect(mine.composer).toHaveCount(0)

  await page.goto(pages.chat)
  await mine.row(chatMessages.departedName).click()
  await expect(mine.message("你好")).toBeVisible()
  await expect(page.getByText(chat.departed)).toBeVisible()
  await expect(page.getByText(other.nickname)).toHaveCount(0)
  await expect(page.getByRole("link", { name: chat.openProfile(chatMessages.departedName) })).toHaveCount(0)
  await mine.choose("嗨", chatMedia.remove)
  await page
    .getByRole("dialog", { name: chatMedia.removeTitle })
    .getByRole("button", { name: chatMedia.remove })
    .click()
  await expect(mine.messages.filter({ hasText: chat.deleted })).toHaveCount(1)
})
