import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { common } from "@pinyu/phrases/common"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { shell } from "@pinyu/phrases/shell"
import type { Browser } from "@playwright/test"
import type { Member } from "../api.ts"
import { chatOn, talk } from "../chat.ts"
import { expect, test } from "../fixtures.ts"

type SignIn = (member: Member, context?: Awaited<ReturnType<Browser["newContext"]>>) => Promise<void>

/** Another member in a browser of their own. */
const inOwnBrowser = async (browser: Browser, signIn: SignIn, member: Member) => {
  const context = await browser.newContext()
  await signIn(member, context)
  return context.newPage()
}

test("two members talk: each sees the other write, what they say, and that it was read", async ({
  page,
  member,
  newMember,
  browser,
  signIn,
}) => {
  const other = await newMember("阿哲")
  const theirPage = await inOwnBrowser(browser, signIn, other)
  const [mine, theirs] = [chatOn(page), chatOn(theirPage)]

  // From a profile to the conversation; the other is elsewhere in the app, and is told by the badge.
  await theirPage.goto(pages.friends)
  await page.goto(pages.user(other.id))
  await page.getByRole("button", { name: memberProfile.chatWith(other.nickname) }).click()
  await expect(mine.composer).toBeVisible()
  await mine.say("你好，我也喜歡手沖咖啡。")
  await expect(mine.message("手沖咖啡")).toContainText(chat.sent)
  // Of the visit and of the message.
  await expect(theirPage).toHaveTitle(/^\(2\) /)
  const badge = theirPage.getByRole("img", { name: shell.unreadMessages(1) }).filter({ visible: true })
  await badge.click()

  // Read by whoever opens it, and answered.
  await theirs.row(member.nickname).click()
  await expect(theirs.message("手沖咖啡")).toBeVisible()
  await expect(mine.message("手沖咖啡")).toContainText(chat.read)
  await expect(badge).toBeHidden()
  await theirs.composer.pressSequentially("太好了")
  await expect(mine.presence(chat.typing)).toBeVisible()
  await theirs.composer.press("Enter")
  await expect(mine.message("太好了")).toBeVisible()
  await expect(mine.presence(chat.typing)).toBeHidden()
  await theirPage.context().close()
})

test("what is written without a network waits, outlives a reload, and arrives once and in order", async ({
  page,
  context,
  member,
  newMember,
  troubles,
}) => {
  const other = await newMember("阿哲")
  const { conversationId } = await talk(other, member, ["在嗎"])
  const mine = chatOn(page)
  troubles.expect(/^failed /, /^console: .*(socket|WebSocket)/i)
  await mine.open(conversationId)
  await context.setOffline(true)
  for (const words of ["第一句", "第二句", "第三句"]) await mine.say(words)
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
  await page.reload()
  await expect(mine.messages).toHaveText([/在嗎/, /第一句/, /第二句/, /第三句/])
})

test("a message is changed, taken back and answered; the answer leads to its source, however far back", async ({
  page,
  member,
  newMember,
  troubles,
}) => {
  const other = await newMember("阿哲")
  const lines = Array.from({ length: 60 }, (_, number) => `第 ${number} 句${"，說一點話".repeat(8)}`)
  const { conversationId, ids, answer } = await talk(member, other, ["源頭", ...lines])
  const mine = chatOn(page)
  await mine.open(conversationId)
  await expect(mine.message("第 59 句")).toBeInViewport()
  await mine.say("說錯了")
  await expect(mine.message("說錯了")).toContainText(chat.sent)

  await mine.composer.press("ArrowUp")
  await expect(mine.composer).toHaveValue("說錯了")
  await mine.composer.press("Escape")
  await expect(mine.composer).toHaveValue("")
  await mine.choose("說錯了", chatMedia.edit)
  await mine.composer.fill("說對了")
  await mine.composer.press("Enter")
  await expect(mine.message("說對了")).toContainText(chat.edited)
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

  troubles.expect(/^failed GET \/api\/chat\/conversations\//)
  await page.route("**/messages?*cursor=*", (route) => route.abort(), { times: 1 })
  await page.reload()
  await expect(mine.message("說到這個")).toBeInViewport()
  const failure = page.getByRole("alert").filter({ hasText: chat.olderFailed })
  await mine.scrollUpTo(failure)
  await failure.getByRole("button", { name: common.retry }).click()
  await mine.scrollUpTo(mine.messages.filter({ hasText: /^源頭/ }))
})

test("Enter that chooses a word sends nothing; a draft is there when one comes back", async ({
  page,
  member,
  newMember,
}) => {
  const other = await newMember("阿哲")
  const { conversationId } = await talk(other, member, ["在嗎"])
  const mine = chatOn(page)
  await mine.open(conversationId)
  const keyboard = await page.context().newCDPSession(page)
  await mine.composer.focus()
  await keyboard.send("Input.imeSetComposition", { text: "ㄋㄧˇ", selectionStart: 3, selectionEnd: 3 })
  // The key that chooses a word: as most browsers tell it, and as Safari does.
  await mine.composer.dispatchEvent("keydown", { key: "Enter", isComposing: true })
  await mine.composer.dispatchEvent("keydown", { key: "Enter", keyCode: 229 })
  await keyboard.send("Input.insertText", { text: "你好" })
  await expect(mine.messages).toHaveCount(1)
  await expect(mine.composer).toHaveValue("你好")

  await page.reload()
  await expect(mine.composer).toHaveValue("你好")
  await mine.composer.press("Control+End")
  await mine.composer.press("Shift+Enter")
  await mine.composer.pressSequentially("第二行")
  await mine.composer.press("Enter")
  await expect(mine.messages.last()).toContainText("你好\n第二行")
  await expect(mine.composer).toHaveValue("")
})

test("a conversation that is not there leads back to the list", async ({ page, member, troubles }) => {
  troubles.expect(/^404 GET \/api\/chat\/conversations\//)
  for (const address of [pages.conversation(member.id), pages.conversationInChat(member.id)]) {
    await page.goto(address)
    await expect(page).toHaveURL(pages.chat)
    await expect(page.getByRole("heading", { name: chat.emptyTitle })).toBeVisible()
  }
})
