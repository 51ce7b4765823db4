import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { chatSafety } from "@pinyu/phrases/chat-safety"
import { common } from "@pinyu/phrases/common"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { shell } from "@pinyu/phrases/shell"
import { call, openSession } from "../api.ts"
import { chatOn, exchangeMessages } from "../chat.ts"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"
import { answering } from "../screen.ts"
import { nextConnection } from "../settled.ts"
import { inOwnBrowser } from "../sign-in.ts"

test("two members chat with typing indicators, edits and read receipts; the reader gets a fraud warning", async ({
  page,
  member,
  newMember,
  browser,
  signIn,
  hasTouch,
}) => {
  const other = await newMember("阿哲")
  const theirPage = await inOwnBrowser(browser, signIn, other)
  const [mine, theirs] = [chatOn(page), chatOn(theirPage)]

  // The other likes the member, so the first message is no invitation.
  const { accessToken } = await openSession(other)
  await call(friendsRoutes.like, { params: { userId: member.id } }, accessToken)
  // One member starts from a profile; the other is on another page and sees the badge.
  const connected = [page, theirPage].map(nextConnection)
  await theirPage.goto(pages.friends)
  await page.goto(pages.user(other.id))
  await page.getByRole("button", { name: memberProfile.chatWith(other.nickname) }).click()
  await expect(mine.composer).toBeVisible()
  await mine.send("你好，我也喜歡手沖咖啡。")
  await expect(mine.message("手沖咖啡")).toContainText(chat.sent)
  // One notification of the visit and one of the message.
  await expect(theirPage).toHaveTitle(/^\(2\) /)
  const badge = theirPage.getByRole("img", { name: shell.unreadMessages(1) }).filter({ visible: true })
  await badge.click()
  await expect(theirs.row(member.nickname)).toContainText(common.online)
  await Promise.all(connected)
  await mine.composer.pressSequentially("嗯")
  await expect(theirs.row(member.nickname)).toContainText(chat.typing)
  await mine.composer.fill("")

  // The other member opens it, which marks it as read, and replies.
  await theirs.row(member.nickname).click()
  await expect(theirs.message("手沖咖啡")).toBeVisible()
  await expect(mine.message("手沖咖啡")).toContainText(chat.read)
  await expect(badge).toBeHidden()
  await theirs.composer.pressSequentially("加我 LINE: coffee123")
  await expect(mine.presence(chat.typing)).toBeVisible()
  await theirs.composer.press("Enter")
  // Contact data is checked with its sender, who sends it all the same.
  const check = theirPage.getByRole("dialog", { name: chatSafety.askTitle })
  await check.getByRole("button", { name: chatSafety.sendAnyway }).click()
  const warning = mine.message("加我").getByRole("complementary", { name: chat.scamTitle })
  await expect(warning.getByRole("link", { name: chatSafety.hotline })).toHaveAttribute("href", "tel:165")
  await expect(mine.presence(chat.typing)).toBeHidden()
  await expect(mine.presence(common.online)).toBeVisible()
  await expect(theirs.message("加我")).toContainText(chat.read)
  await expect(theirs.log.getByRole("complementary")).toHaveCount(0)

  await mine.choose("手沖咖啡", chatMedia.edit)
  await mine.composer.fill("你好，我也喜歡煎茶。")
  await mine.composer.press("Enter")
  await expect(theirs.message("煎茶")).toContainText(chat.edited)
  // The composer of a desktop takes the focus when the edit ends, and would take the key meant for the menu.
  await expect(page.getByText(chat.editing)).toHaveCount(0)
  const focused = page.locator(hasTouch ? "textarea" : "textarea:focus")
  await expect(mine.composer.and(focused)).toHaveValue("")
  await mine.choose("煎茶", chatMedia.remove)
  const sure = page.getByRole("dialog", { name: chatMedia.removeTitle })
  await sure.getByRole("button", { name: chatMedia.remove }).click()
  await expect(theirs.messages.first()).toContainText(chat.deleted)
  await theirPage.context().close()
})

test("an offline message survives a reload and arrives once and in order; a rejected one shows an error", {
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
  await page.reload()
  await expect(mine.messages).toHaveText([/在嗎/, /第一句/, /第二句/, /第三句/])

  browserErrors.expect(`422 POST /api/chat/conversations/${conversationId}/messages`)
  await answering(page, sending.slice(2), 422, {
    success: false,
    code: "invalid_fields",
    error: "這句不行。",
  })
  await mine.send("第四句")
  await mine.send("第五句")
  await expect(mine.message("第五句")).toContainText(chat.failedBecause("這句不行。"))
  await page.unroute(sending)
  await mine.message("第四句").getByRole("button", { name: chat.discard }).click()
  await expect(mine.message("第四句")).toHaveCount(0)
  await mine.message("第五句").getByRole("button", { name: chat.retry }).click()
  await expect(mine.message("第五句")).toContainText(chat.sent)
})

test("a message is edited, recalled and replied to; a reply links to its distant source", {
  tag: "@desktop",
}, async ({ page, member, newMember, browserErrors }) => {
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

  browserErrors.expect(/^failed GET \/api\/chat\/conversations\//)
  await page.route("**/messages?*cursor=*", (route) => route.abort(), { times: 1 })
  await page.reload()
  await expect(mine.message("說到這個")).toBeInViewport()
  const failure = page.getByRole("alert").filter({ hasText: chat.olderFailed })
  await mine.scrollUpTo(failure)
  await failure.getByRole("button", { name: common.retry }).click()
  await mine.scrollUpTo(mine.messages.filter({ hasText: /^源頭/ }))
})

test("Enter in an input method sends nothing; a draft stays in its conversation; the composer grows", {
  tag: "@desktop",
}, async ({ page, member, newMember }) => {
  const other = await newMember("阿哲")
  const { conversationId } = await exchangeMessages(other, member, ["在嗎"])
  const mine = chatOn(page)
  await mine.open(conversationId)
  const keyboard = await page.context().newCDPSession(page)
  await mine.composer.focus()
  await keyboard.send("Input.imeSetComposition", { text: "ㄋㄧˇ", selectionStart: 3, selectionEnd: 3 })
  // Most browsers set isComposing; Safari sends key code 229.
  await mine.composer.dispatchEvent("keydown", { key: "Enter", isComposing: true })
  await mine.composer.dispatchEvent("keydown", { key: "Enter", keyCode: 229 })
  await keyboard.send("Input.insertText", { text: "你好" })
  await expect(mine.messages).toHaveCount(1)
  await expect(mine.composer).toHaveValue("你好")

  const elsewhere = await exchangeMessages(await newMember("景涵"), member, ["晚安"])
  await mine.open(elsewhere.conversationId)
  await expect(mine.composer).toHaveValue("")
  await mine.open(conversationId)
  await expect(mine.composer).toHaveValue("你好")
  const height = () => mine.composer.evaluate((area: HTMLTextAreaElement) => area.offsetHeight)
  const oneLine = await height()
  await mine.composer.press("Control+End")
  await mine.composer.press("Shift+Enter")
  expect(await height()).toBeGreaterThan(oneLine)
  await mine.composer.pressSequentially("第二行")
  await mine.composer.press("Enter")
  await expect(mine.messages.last()).toContainText("你好\n第二行")
  await expect(mine.composer).toHaveValue("")
  await mine.composer.fill("一行\n".repeat(30))
  expect(await height()).toBe(120)
})

test("a conversation fills the screen at its own URL; an unknown one redirects to the list", async ({
  page,
  member,
  newMember,
  browserErrors,
}) => {
  const other = await newMember("阿哲")
  browserErrors.expect(/^404 GET \/api\/chat\/conversations\//)
  for (const address of [pages.conversation(member.id), pages.conversationInChat(member.id)]) {
    await page.goto(address)
    await expect(page).toHaveURL(pages.chat)
    await expect(page.getByRole("heading", { name: chat.emptyTitle })).toBeVisible()
  }

  const { conversationId } = await exchangeMessages(other, member, ["在嗎"])
  const mine = chatOn(page)
  for (const address of [pages.conversation(conversationId), pages.conversationInChat(conversationId)]) {
    await page.goto(address)
    await expect(mine.message("在嗎")).toBeVisible()
    await expect(mine.list).toBeHidden()
    await page.getByRole("link", { name: chat.back }).click()
    await expect(mine.row(other.nickname)).toBeVisible()
  }

  await mine.row(other.nickname).click()
  await page.getByTitle(chat.openProfile(other.nickname)).click()
  await expect(page).toHaveURL(pages.user(other.id))
})

test("blocking removes a conversation from the list and every open page at once", async ({
  page,
  context,
  member,
  newMember,
}) => {
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
