import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatMedia } from "@pinyu/phrases/chat-media"
import { common } from "@pinyu/phrases/common"
import { friends } from "@pinyu/phrases/friends"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { shell } from "@pinyu/phrases/shell"
import type { Browser } from "@playwright/test"
import type { Member } from "../api.ts"
import { chatOn, talk } from "../chat.ts"
import { expect, test } from "../fixtures.ts"
import { answering } from "../screen.ts"

type SignIn = (member: Member, context?: Awaited<ReturnType<Browser["newContext"]>>) => Promise<void>

/** Another member in a browser of their own. */
const inOwnBrowser = async (browser: Browser, signIn: SignIn, member: Member) => {
  const context = await browser.newContext()
  await signIn(member, context)
  return context.newPage()
}

test("two members talk: each sees the other write, what they say and change, and that it was read; a reader is warned of fraud", async ({
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
  await expect(theirs.row(member.nickname)).toContainText(common.online)
  await mine.composer.pressSequentially("嗯")
  await expect(theirs.row(member.nickname)).toContainText(chat.typing)
  await mine.composer.fill("")

  // Read by whoever opens it, and answered.
  await theirs.row(member.nickname).click()
  await expect(theirs.message("手沖咖啡")).toBeVisible()
  await expect(mine.message("手沖咖啡")).toContainText(chat.read)
  await expect(badge).toBeHidden()
  await theirs.composer.pressSequentially("加我 LINE: coffee123")
  await expect(mine.presence(chat.typing)).toBeVisible()
  await theirs.composer.press("Enter")
  const warning = mine.message("加我").getByRole("complementary", { name: chat.scamTitle })
  await expect(warning.getByRole("link", { name: chat.scamHotline })).toHaveAttribute("href", "tel:165")
  await expect(mine.presence(chat.typing)).toBeHidden()
  await expect(mine.presence(common.online)).toBeVisible()
  await expect(theirs.message("加我")).toContainText(chat.read)
  await expect(theirs.log.getByRole("complementary")).toHaveCount(0)

  await mine.choose("手沖咖啡", chatMedia.edit)
  await mine.composer.fill("你好，我也喜歡煎茶。")
  await mine.composer.press("Enter")
  await expect(theirs.message("煎茶")).toContainText(chat.edited)
  await mine.choose("煎茶", chatMedia.remove)
  const sure = page.getByRole("dialog", { name: chatMedia.removeTitle })
  await sure.getByRole("button", { name: chatMedia.remove }).click()
  await expect(theirs.messages.first()).toContainText(chat.deleted)
  await theirPage.context().close()
})

test("what is written without a network waits, outlives a reload, and arrives once and in order; what is refused says so", {
  tag: "@phone",
}, async ({ page, context, member, newMember, troubles }) => {
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

  troubles.expect(`422 POST /api/chat/conversations/${conversationId}/messages`)
  await answering(page, sending.slice(2), 422, {
    success: false,
    code: "invalid_fields",
    error: "這句不行。",
  })
  await mine.say("第四句")
  await mine.say("第五句")
  await expect(mine.message("第五句")).toContainText(chat.failedBecause("這句不行。"))
  await page.unroute(sending)
  await mine.message("第四句").getByRole("button", { name: chat.discard }).click()
  await expect(mine.message("第四句")).toHaveCount(0)
  await mine.message("第五句").getByRole("button", { name: chat.retry }).click()
  await expect(mine.message("第五句")).toContainText(chat.sent)
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

test("Enter that chooses a word sends nothing; a draft stays where it was written, in a field that grows", {
  tag: "@desktop",
}, async ({ page, member, newMember }) => {
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

  const elsewhere = await talk(await newMember("景涵"), member, ["晚安"])
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

test("a conversation has the whole screen at its own address; one that is not there leads back to the list", async ({
  page,
  member,
  newMember,
  troubles,
}) => {
  const other = await newMember("阿哲")
  troubles.expect(/^404 GET \/api\/chat\/conversations\//)
  for (const address of [pages.conversation(member.id), pages.conversationInChat(member.id)]) {
    await page.goto(address)
    await expect(page).toHaveURL(pages.chat)
    await expect(page.getByRole("heading", { name: chat.emptyTitle })).toBeVisible()
  }

  const { conversationId } = await talk(other, member, ["在嗎"])
  const mine = chatOn(page)
  for (const address of [pages.conversation(conversationId), pages.conversationInChat(conversationId)]) {
    await page.goto(address)
    await expect(mine.message("在嗎")).toBeVisible()
    await expect(mine.list).toBeHidden()
    await page.getByRole("link", { name: chat.back }).click()
    await expect(mine.row(other.nickname)).toBeVisible()
  }

  await mine.row(other.nickname).click()
  await page.getByRole("button", { name: chat.more(other.nickname) }).click()
  await page.getByRole("menuitem", { name: chat.block }).click()
  await expect(page.getByRole("dialog", { name: friends.blockTitle })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.getByTitle(chat.openProfile(other.nickname)).click()
  await expect(page).toHaveURL(pages.user(other.id))
})
