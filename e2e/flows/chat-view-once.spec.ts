import { chatViewOnce as words } from "@pinyu/phrases/chat-view-once"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { conversationOn, startConversation } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"
import { inOwnBrowser } from "../sign-in.ts"

test("a picture is opened once by its reader, and both see that it was", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
  signIn,
  browser,
}) => {
  const other = await newMember("思妤")
  const conversationId = await startConversation(other, member)
  const theirPage = await inOwnBrowser(browser, signIn, other)
  const [conversation, theirs] = [conversationOn(page), conversationOn(theirPage)]
  await conversation.open(conversationId)
  await theirs.open(conversationId)

  const buffer = await cameraPicture({ width: 300, height: 400 })
  await conversation.choose({ name: "secret.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("checkbox", { name: words.choose }).click()
  await conversation.sendSelected()
  await expect(conversation.messages.last()).toContainText(words.own.unopened)

  await theirs.messages.last().getByRole("button", { name: words.open }).click()
  const dialog = theirPage.getByRole("dialog", { name: words.title })
  await dialog.getByRole("button", { name: words.show }).click()
  await expect(dialog.getByRole("img", { name: words.alt(member.nickname) })).toBeVisible()
  await expect(conversation.messages.last()).toContainText(words.own.opened)
  await theirPage.goBack()
  await expect(dialog).toHaveCount(0)
  await theirPage.reload()
  await expect(theirs.messages.last()).toContainText(words.theirs.opened)
  await expect(theirs.messages.last().getByRole("button", { name: words.open })).toHaveCount(0)
  await theirPage.context().close()
})
