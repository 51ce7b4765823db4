import { chatRoutes } from "@pinyu/contract/chat/routes"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { chat } from "@pinyu/phrases/chat"
import { chatOpeners } from "@pinyu/phrases/chat-openers"
import { promptTexts } from "@pinyu/phrases/prompts"
import { call, type Member, openSession } from "../api.ts"
import { chatOn } from "../chat.ts"
import { expect, test } from "../fixtures.ts"
import { touchOn } from "../touch.ts"

const answer = { prompt: "ask_me" as const, answer: "今天最像什麼的雲" }
const line = chatOpeners.promptLine(promptTexts.ask_me)

const tokenOf = async (member: Member) => (await openSession(member)).accessToken

test("a match is answered from a prompt, and a finger replies to a message", {
  tag: "@phone",
}, async ({ page, member, newMember }) => {
  const other = await newMember("映真")
  const [mine, theirs] = [await tokenOf(member), await tokenOf(other)]
  await call(profileRoutes.update, { body: { prompts: [answer] } }, theirs)
  await call(friendsRoutes.like, { params: { userId: other.id } }, mine)
  await call(friendsRoutes.like, { params: { userId: member.id } }, theirs)
  const { body } = await call(chatRoutes.direct, { body: { targetUserId: other.id } }, mine)
  const params = { conversationId: body.conversationId }

  const conversation = chatOn(page)
  await conversation.open(body.conversationId)
  const card = page.getByRole("button", { name: new RegExp(answer.answer) })
  await expect(card).toContainText(chatOpeners.reply)
  await card.tap()
  await expect(conversation.composer).toHaveValue(line)
  await expect(conversation.composer).toBeFocused()
  await expect(conversation.messages).toHaveCount(0)
  await conversation.send(`${line}像一隻睡著的貓`)
  await expect(conversation.message("像一隻睡著的貓")).toBeVisible()
  await expect(card).toBeHidden()

  const words = "那你今天像什麼？"
  await call(chatRoutes.send, { params, body: { content: words } }, theirs)
  const bubble = conversation.message(words).getByText(words)
  await expect(bubble).toBeVisible()
  const leftOf = async () => (await bubble.boundingBox())?.x ?? 0
  const restsAt = await leftOf()
  const scroll = await touchOn(page, bubble)
  for (const part of [0.1, 0.5, 1]) await scroll.slideBy(-80 * part, -150 * part)
  await scroll.lift()
  const short = await touchOn(page, bubble)
  for (const x of [-20, -40]) await short.slideBy(x)
  await expect.poll(leftOf).toBeLessThan(restsAt - 10)
  await short.lift()
  await expect.poll(leftOf).toBe(restsAt)
  await expect(page.getByText(chat.replyTo("映真"))).toBeHidden()
  const finger = await touchOn(page, bubble)
  for (const x of [-15, -40, -70, -90]) await finger.slideBy(x)
  await finger.lift()
  await expect(page.getByText(chat.replyTo("映真"))).toBeVisible()
  await conversation.send("像海")
  await expect(conversation.message("像海")).toContainText(words)
})
