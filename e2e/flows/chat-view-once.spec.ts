import { chatRoutes } from "@pinyu/contract/chat/routes"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { chatViewOnce as words } from "@pinyu/phrases/chat-view-once"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { call, openSession } from "../api.ts"
import { conversationOn, startConversation } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"
import { findService } from "../service.ts"

test("a picture is opened once by its reader, and both see that it was", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
  signIn,
  browser,
}) => {
  const other = await newMember("思妤")
  const conversationId = await startConversation(other, member)
  const theirContext = await browser.newContext({ baseURL: findService().web, locale: "zh-TW" })
  await signIn(other, theirContext)
  const theirPage = await theirContext.newPage()
  const [conversation, theirs] = [conversationOn(page), conversationOn(theirPage)]
  await conversation.open(conversationId)
  await theirs.open(conversationId)

  const buffer = await cameraPicture({ width: 600, height: 800 })
  await conversation.choose({ name: "secret.jpg", mimeType: "image/jpeg", buffer })
  const once = page.getByRole("checkbox", { name: words.choose })
  await once.click()
  await expect(once).toBeChecked()
  await expect(page.getByText(words.chooseHint)).toBeVisible()
  await conversation.sendSelected()
  await expect(conversation.messages.last()).toContainText(words.own.unopened)
  // The sender sees it before the server has it.
  await expect(theirs.messages.last().getByRole("button", { name: words.open })).toBeVisible()
  for (const one of [member, other]) {
    const { accessToken } = await openSession(one)
    const { body } = await call(chatRoutes.messages, { params: { conversationId }, query: {} }, accessToken)
    expect(body.messages.at(-1)).toMatchObject({
      view_once: "unopened",
      media_url: null,
      media_url_signed: null,
    })
  }

  await theirs.messages.last().getByRole("button", { name: words.open }).click()
  const dialog = theirPage.getByRole("dialog", { name: words.title })
  await expect(dialog).toContainText(words.before)
  await dialog.getByRole("button", { name: words.show }).click()
  await expect(dialog.getByRole("img", { name: words.alt(member.nickname) })).toBeVisible()
  await expect(dialog.getByRole("timer")).toBeVisible()
  await expect(conversation.messages.last()).toContainText(words.own.opened)
  await theirPage.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(theirs.messages.last()).toContainText(words.theirs.opened)
  await expect(theirs.messages.last().getByRole("button", { name: words.open })).toHaveCount(0)
  await theirPage.reload()
  await expect(theirs.messages.last()).toContainText(words.theirs.opened)

  // One that is recalled first is never seen.
  await conversation.choose({ name: "second.jpg", mimeType: "image/jpeg", buffer })
  await once.click()
  await expect(once).toBeChecked()
  await conversation.sendSelected()
  await expect(theirs.messages.last().getByRole("button", { name: words.open })).toBeVisible()
  await conversation.act(chatMedia.remove)
  await page
    .getByRole("dialog", { name: chatMedia.removeTitle })
    .getByRole("button", { name: chatMedia.remove })
    .click()
  await expect(theirs.messages.last().getByRole("button", { name: words.open })).toHaveCount(0)
  await theirContext.close()
})
