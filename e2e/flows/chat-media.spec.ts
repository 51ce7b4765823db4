import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { conversationOn, startConversation } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"
import { findService } from "../service.ts"

test("pictures are sent and viewed; one gets a reaction and is recalled for both members", async ({
  page,
  member,
  newMember,
  signIn,
  browser,
}) => {
  const other = await newMember("景涵")
  const conversationId = await startConversation(other, member)
  const theirContext = await browser.newContext({ baseURL: findService().web, locale: "zh-TW" })
  await signIn(other, theirContext)
  const theirPage = await theirContext.newPage()
  const [conversation, theirs] = [conversationOn(page), conversationOn(theirPage)]
  await conversation.open(conversationId)
  await theirs.open(conversationId)

  const buffer = await cameraPicture({ width: 800, height: 600 })
  const picture = { name: "a.jpg", mimeType: "image/jpeg", buffer }
  await conversation.drop(picture)
  // Word processors put a picture of the text on the clipboard as well.
  expect(await conversation.paste([picture], { "text/plain": "好", "text/html": "<b>好</b>" })).toBe(true)
  expect(await conversation.paste([picture, { ...picture, name: "wrong.jpg" }])).toBe(false)
  await expect(conversation.selected.getByRole("img")).toHaveCount(3)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow(), "the row of files scrolls, not the page").toBe(0)
  await conversation.button(chatMedia.unselect("wrong.jpg")).click()
  await expect(conversation.selected).toHaveCount(2)
  await expect(theirs.image(member.nickname), "nothing is sent yet").toHaveCount(0)
  await conversation.composer.fill("昨天的晚餐")
  await conversation.composer.press("Enter")
  await expect(conversation.selected).toHaveCount(0)
  await expect(conversation.composer).toHaveValue("")
  const pictures = theirs.image(member.nickname)
  await expect(pictures).toHaveCount(2)
  await expect(theirs.group(member.nickname, 2), "both are one group").toHaveCount(1)
  await expect(theirs.messages.last()).toContainText("昨天的晚餐")
  await expect(conversation.uploads).toHaveCount(0)
  await expect
    .poll(() => pictures.first().evaluate((place) => place.clientWidth / place.clientHeight))
    .toBeCloseTo(3 / 4, 1)

  await pictures.first().click()
  const isShown = (place: number) => {
    const name = chatMedia.imageOf(member.nickname, place, 2)
    return expect(theirs.viewer.getByRole("img", { name })).toBeInViewport({ ratio: 0.9 })
  }
  await isShown(1)
  await theirPage.keyboard.press("ArrowRight")
  await isShown(2)
  await theirPage.goBack()
  await expect(theirs.viewer).toHaveCount(0)
  await expect(theirPage, "Back closes the viewer alone").toHaveURL(pages.chatWith(conversationId))
  await expect(theirs.messages.first()).toBeVisible()
  await theirPage.goForward()
  await theirPage.reload()
  await expect(theirs.messages.first()).toBeVisible()
  await expect(theirs.viewer).toHaveCount(0)
  await pictures.first().click()
  await isShown(1)
  await theirPage.keyboard.press("Escape")
  await expect(theirs.viewer).toHaveCount(0)

  await theirs.react("heart")
  const heart = chatMedia.reactionCount(chatMedia.reactions.heart.name, 1)
  await expect(theirs.button(heart)).toHaveAttribute("aria-pressed", "true")
  await expect(conversation.button(heart), "the other sees it").toHaveAttribute("aria-pressed", "false")

  await conversation.act(chatMedia.remove)
  await page
    .getByRole("dialog", { name: chatMedia.removeTitle })
    .getByRole("button", { name: chatMedia.remove })
    .click()
  await expect(conversation.messages.last()).toContainText(chat.deleted)
  await expect(theirs.messages.last()).toContainText(chat.deleted)
  await expect(theirs.button(heart)).toHaveCount(0)
  await theirContext.close()
})
