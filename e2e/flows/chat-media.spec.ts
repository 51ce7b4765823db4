import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { conversationOn, startConversation } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"
import { inOwnBrowser } from "../sign-in.ts"

test("pictures are sent as a group, viewed, and get a reaction and a reply", async ({
  page,
  member,
  newMember,
  signIn,
  browser,
}) => {
  const other = await newMember("景涵")
  const conversationId = await startConversation(other, member)
  const theirPage = await inOwnBrowser(browser, signIn, other)
  const [conversation, theirs] = [conversationOn(page), conversationOn(theirPage)]
  await conversation.open(conversationId)
  await theirs.open(conversationId)

  const buffer = await cameraPicture({ width: 400, height: 300 })
  const picture = { name: "a.jpg", mimeType: "image/jpeg", buffer }
  await conversation.drop(picture)
  // Word processors put a picture of the text on the clipboard as well.
  expect(await conversation.paste([picture], { "text/plain": "好", "text/html": "<b>好</b>" })).toBe(true)
  expect(await conversation.paste([picture])).toBe(false)
  await expect(conversation.selected).toHaveCount(2)
  await conversation.composer.fill("昨天的晚餐")
  await conversation.composer.press("Enter")
  const pictures = theirs.group(member.nickname, 2).getByRole("button")
  await expect(pictures).toHaveCount(2)
  await expect(theirs.messages.last()).toContainText("昨天的晚餐")

  await pictures.first().click()
  const second = theirs.viewer.getByRole("img", { name: chatMedia.imageOf(member.nickname, 2, 2) })
  await theirPage.keyboard.press("ArrowRight")
  await expect(second).toBeInViewport({ ratio: 0.9 })
  await theirPage.goBack()
  await expect(theirs.viewer).toHaveCount(0)
  await expect(theirPage, "Back closes the viewer alone").toHaveURL(pages.chatWith(conversationId))

  await theirs.react("heart")
  const heart = chatMedia.reactionCount(chatMedia.reactions.heart.name, 1)
  await expect(conversation.button(heart), "the other sees it").toHaveAttribute("aria-pressed", "false")
  await theirs.act(chatMedia.reply)
  await theirs.composer.fill("看起來好好吃")
  await theirs.composer.press("Enter")
  const reply = conversation.messages.filter({ hasText: "看起來好好吃" })
  await expect(reply.getByRole("button", { name: chat.jumpToSource(chat.you) })).toBeVisible()
  await theirPage.context().close()
})
