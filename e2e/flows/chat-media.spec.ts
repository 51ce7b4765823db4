import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { expect, test } from "../fixtures.ts"
import { findService } from "../service.ts"
import { beginTalk, talkOn } from "../talk.ts"

test("pictures are sent and looked at; one is reacted to, and taken back for both", async ({
  page,
  member,
  newMember,
  signIn,
  browser,
}) => {
  const other = await newMember("景涵")
  const conversationId = await beginTalk(other, member)
  const theirContext = await browser.newContext({ baseURL: findService().web, locale: "zh-TW" })
  await signIn(other, theirContext)
  const theirPage = await theirContext.newPage()
  const [talk, theirs] = [talkOn(page), talkOn(theirPage)]
  await talk.open(conversationId)
  await theirs.open(conversationId)

  const buffer = await cameraPicture({ width: 800, height: 600 })
  const picture = { name: "a.jpg", mimeType: "image/jpeg", buffer }
  await talk.drop(picture)
  // A word processor copies a picture of the words with them.
  expect(await talk.paste([picture], { "text/plain": "好", "text/html": "<b>好</b>" })).toBe(true)
  expect(await talk.paste([picture])).toBe(false)
  const pictures = theirs.image(member.nickname)
  await expect(pictures).toHaveCount(2)
  await expect(talk.uploads).toHaveCount(0)
  await expect
    .poll(() => pictures.first().evaluate((place) => place.clientWidth / place.clientHeight))
    .toBeCloseTo(4 / 3, 1)

  await pictures.first().click()
  const isShown = (place: number) => {
    const name = chatMedia.imageOf(member.nickname, place, 2)
    return expect(theirs.viewer.getByRole("img", { name })).toBeInViewport({ ratio: 0.9 })
  }
  await isShown(1)
  await theirPage.keyboard.press("ArrowRight")
  await isShown(2)
  await theirPage.keyboard.press("Escape")
  await expect(theirs.viewer).toHaveCount(0)

  await theirs.react("heart")
  const heart = chatMedia.reactionCount(chatMedia.reactions.heart.name, 1)
  await expect(theirs.button(heart)).toHaveAttribute("aria-pressed", "true")
  await expect(talk.button(heart), "the other sees it").toHaveAttribute("aria-pressed", "false")

  await talk.act(chatMedia.remove)
  await page
    .getByRole("dialog", { name: chatMedia.removeTitle })
    .getByRole("button", { name: chatMedia.remove })
    .click()
  await expect(talk.messages.last()).toContainText(chat.deleted)
  await expect(theirs.messages.last()).toContainText(chat.deleted)
  await expect(theirs.button(heart)).toHaveCount(0)
  await theirContext.close()
})
