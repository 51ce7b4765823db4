import { chatMedia } from "@pinyu/phrases/chat-media"
import { memberParts } from "@pinyu/phrases/member-parts"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { conversationOn, startConversation } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"

test("several pictures are put in order and sent as one group, without the one that is broken", {
  tag: "@desktop",
}, async ({ page, member, newMember, browserErrors }) => {
  browserErrors.expect(/^415 POST \/api\/media\/upload/)
  browserErrors.expect(/status of 415/)
  // Playwright's recorder fetches the blobs of the previews.
  browserErrors.expect(/^console: (Connecting to 'blob:|violates connect-src: blob)/)
  const other = await newMember("若晴")
  const conversation = conversationOn(page)
  await conversation.open(await startConversation(other, member))
  const buffer = await cameraPicture({ width: 400, height: 300 })
  const picture = (name: string) => ({ name, mimeType: "image/jpeg", buffer })
  await conversation.choose(picture("a.jpg"), { ...picture("broken.jpg"), buffer: Buffer.from("nothing") })
  await conversation.drop(picture("b.jpg"))
  await conversation.paste([picture("c.jpg")])
  await expect(conversation.selected).toHaveCount(4)
  await conversation.button(chatMedia.moveForward("c.jpg")).click()
  await conversation.button(chatMedia.moveBack("a.jpg")).click()
  const names = () =>
    conversation.selected
      .getByRole("button", { name: /^移除/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute("title")))
  await expect
    .poll(names)
    .toEqual(["broken.jpg", "a.jpg", "c.jpg", "b.jpg"].map((name) => chatMedia.unselect(name)))
  await conversation.composer.fill("週末的市集")
  await conversation.sendSelected(4)

  await expect(conversation.uploads, "the broken one is named").toHaveCount(1)
  await expect(conversation.uploads).toContainText("broken.jpg")
  const group = conversation.group(member.nickname, 3)
  await expect(group).toBeVisible()
  await expect(conversation.messages.last()).toContainText("週末的市集")
  await expect(group.getByRole("button")).toHaveCount(3)
  await group.getByRole("button").nth(1).click()
  const second = chatMedia.imageOf(member.nickname, 2, 3)
  await expect(conversation.viewer.getByRole("img", { name: second })).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog", { name: memberParts.viewer })).toHaveCount(0)

  // The messages arrive again in order, as one group.
  await page.reload()
  await expect(group.getByRole("button")).toHaveCount(3)
  await expect(conversation.messages, "the first message and the group").toHaveCount(2)
})
