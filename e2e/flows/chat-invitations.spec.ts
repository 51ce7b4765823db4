import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatInvitations as words } from "@pinyu/phrases/chat-invitations"
import { errorMessages } from "@pinyu/phrases/errors"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import { privacy } from "@pinyu/phrases/profiles"
import { reports } from "@pinyu/phrases/reports"
import type { Page } from "@playwright/test"
import { call, openSession } from "../api.ts"
import { chatOn } from "../chat.ts"
import { invite } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"
import { friendsOn, profileOn } from "../people.ts"
import { inOwnBrowser } from "../sign-in.ts"

const openInvitation = async (page: Page, name: string) => {
  await page.goto(pages.chat)
  await page.getByRole("link", { name: words.title }).click()
  await page.getByRole("navigation", { name: words.list.pending }).getByRole("link", { name }).click()
}

test("a stranger's first message waits unread under the invitations until it is accepted", {
  tag: "@phone",
}, async ({ page, member, newMember, browser, signIn }) => {
  const stranger = await newMember("阿哲")
  const conversationId = await invite(stranger, member, "你好，看到你也喜歡爬山")
  const theirPage = await inOwnBrowser(browser, signIn, stranger)
  const theirs = chatOn(theirPage)
  await theirs.open(conversationId)

  await openInvitation(page, "阿哲")
  const mine = chatOn(page)
  await expect(mine.message("你好，看到你也喜歡爬山")).toBeVisible()
  await theirs.send("週末有空嗎")
  await expect(mine.message("週末有空嗎"), "it arrives while the invitation is open").toBeVisible()
  await theirPage.reload()
  await expect(theirs.message("週末有空嗎")).toContainText(chat.sent)

  await page.getByRole("button", { name: words.accept, exact: true }).click()
  await expect(page.getByRole("region", { name: words.bar })).toBeHidden()
  await expect(theirs.message("週末有空嗎")).toContainText(chat.read)
  await theirPage.context().close()
})

test("an invitation is reported by its latest message", { tag: "@desktop" }, async ({
  page,
  member,
  newMember,
}) => {
  await invite(await newMember("阿哲"), member, "把錢匯給我")
  await openInvitation(page, "阿哲")
  await page.getByRole("region", { name: words.bar }).getByRole("button", { name: words.report }).click()
  const dialog = page.getByRole("dialog", { name: reports.title })
  await dialog.getByLabel(optionNames.reportReason.scam).check()
  await dialog.getByRole("button", { name: reports.next }).click()
  await dialog.getByRole("button", { name: reports.submit }).click()
  await expect(dialog.getByText(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
  await dialog.getByRole("button", { name: reports.done }).click()
  await expect(page.getByRole("region", { name: words.bar }), "it still waits").toBeVisible()
})

test("a declined invitation leaves the list, and the refusal can be taken back", {
  tag: "@desktop",
}, async ({ page, member, newMember }) => {
  await invite(await newMember("阿哲"), member)
  await openInvitation(page, "阿哲")
  await page.getByRole("button", { name: words.decline, exact: true }).click()
  const undo = page.getByRole("button", { name: words.undo })
  // Under the pointer the toast stays.
  await undo.hover()
  await expect(page.getByRole("heading", { name: words.emptyTitle.pending })).toBeVisible()
  await undo.click()
  const waiting = page.getByRole("navigation", { name: words.list.pending })
  await expect(waiting.getByRole("link", { name: "阿哲" })).toBeVisible()
})

test("a member chooses who may write them, and a stranger gets an explanation", {
  tag: "@phone",
}, async ({ page, member, newMember, browser, signIn }) => {
  const stranger = await newMember("阿哲")
  const theirPage = await inOwnBrowser(browser, signIn, stranger)
  const theirs = profileOn(theirPage)
  const chatButton = theirPage.getByRole("button", { name: memberProfile.chatWith(member.nickname) })
  await theirs.open(member)
  await expect(chatButton).toBeVisible()

  const choice = page.getByRole("radio", { name: new RegExp(`^${privacy.writers.liked.label}`) })
  await page.goto(pages.profilePrivacy)
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT")
  await choice.click()
  await saved
  await expect(choice).toBeChecked()
  await page.reload()
  await expect(choice).toBeChecked()

  await chatButton.click()
  await expect(friendsOn(theirPage).toast, "the open page is out of date").toContainText(
    errorMessages.messages_not_accepted,
  )
  await theirs.open(member)
  const explanation = theirPage.getByText(memberProfile.chatOnlyWith.liked(member.nickname))
  await expect(explanation).toBeVisible()
  await expect(chatButton).toBeHidden()

  const { accessToken } = await openSession(member)
  await call(friendsRoutes.like, { params: { userId: stranger.id } }, accessToken)
  await theirs.open(member)
  await chatButton.click()
  await chatOn(theirPage).send("你好")
  await expect(chatOn(theirPage).message("你好")).toContainText(chat.sent)
  await theirPage.context().close()
})
