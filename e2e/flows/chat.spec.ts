import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { chatOn, exchangeMessages } from "../chat.ts"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"

test("messages that are written offline survive a reload, and arrive once and in order; a draft stays", {
  tag: "@phone",
}, async ({ page, context, member, newMember, browserErrors }) => {
  const other = await newMember("阿哲")
  const { conversationId } = await exchangeMessages(other, member, ["在嗎"])
  const mine = chatOn(page)
  browserErrors.expect(/^failed /, /^console: .*(socket|WebSocket)/i)
  await mine.open(conversationId)
  await context.setOffline(true)
  for (const words of ["第一句", "第二句", "第三句"]) await mine.send(words)
  await expect(mine.message("第三句")).toContainText(chat.waiting)
  await expect(page.getByText(chat.offlineNote)).toBeVisible()

  const sending = `**/api/chat/conversations/${conversationId}/messages`
  await page.route(sending, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  )
  await context.setOffline(false)
  await page.reload()
  await expect(mine.message("第三句")).toContainText(chat.sending)
  await page.unroute(sending)
  await expect(mine.message("第三句")).toContainText(chat.sent)
  await mine.composer.fill("還沒寫完")
  await page.reload()
  await expect(mine.messages).toHaveText([/在嗎/, /第一句/, /第二句/, /第三句/])
  await expect(mine.composer).toHaveValue("還沒寫完")
})

test("a message is edited and recalled; a reply links to its distant source", {
  tag: ["@nightly", "@desktop"],
}, async ({ page, member, newMember }) => {
  const other = await newMember("阿哲")
  const lines = Array.from({ length: 60 }, (_, number) => `第 ${number} 句${"，說一點話".repeat(8)}`)
  const { conversationId, ids, answer } = await exchangeMessages(member, other, ["源頭", ...lines])
  const mine = chatOn(page)
  await mine.open(conversationId)
  await expect(mine.message("第 59 句")).toBeInViewport()
  await mine.send("說錯了")
  await expect(mine.message("說錯了")).toContainText(chat.sent)

  await mine.composer.press("ArrowUp")
  await expect(mine.composer).toHaveValue("說錯了")
  await mine.composer.press("Escape")
  await expect(mine.composer).toHaveValue("")
  await mine.choose("說錯了", chatMedia.edit)
  await mine.composer.fill("說對了")
  await mine.composer.press("Enter")
  await expect(mine.message("說對了")).toContainText(chat.edited)
  // The composer takes the focus back when the edit ends, and would take the key meant for the menu.
  await expect(page.getByText(chat.editing)).toHaveCount(0)
  await expect(mine.composer).toHaveValue("")
  await expect(mine.composer).toBeFocused()
  await mine.choose("說對了", chatMedia.remove)
  const sure = page.getByRole("dialog", { name: chatMedia.removeTitle })
  await sure.getByRole("button", { name: chatMedia.remove }).click()
  await expect(mine.messages.last()).toContainText(chat.deleted)

  await answer("說到這個", ids[0] ?? "")
  await mine
    .message("說到這個")
    .getByRole("button", { name: chat.jumpToSource(chat.you) })
    .click()
  await expect(mine.messages.filter({ hasText: /^源頭/ })).toBeInViewport()
  await page.getByRole("button", { name: chat.toLatest }).click()
  await expect(mine.message("說到這個")).toBeInViewport()
})

test("blocking removes a conversation from the list and every open page at once", {
  tag: "@nightly",
}, async ({ page, context, member, newMember }) => {
  const other = await newMember("阿哲")
  const { conversationId } = await exchangeMessages(other, member, ["在嗎"])
  await exchangeMessages(await newMember("小安"), member, ["你好"])
  const [mine, beside] = [chatOn(page), chatOn(await context.newPage())]
  await mine.open(conversationId)
  await beside.open(conversationId)

  await page.getByRole("button", { name: chat.more(other.nickname) }).click()
  await page.getByRole("menuitem", { name: chat.block }).click()
  await profileOn(page).block()
  await expect(profileOn(page).blockDialog).toHaveCount(0)
  for (const one of [mine, beside]) {
    await expect(one.row("小安")).toBeVisible()
    await expect(one.row(other.nickname)).toHaveCount(0)
    await expect(one.composer).toHaveCount(0)
  }
  await expect(page).toHaveURL(pages.chat)
})
