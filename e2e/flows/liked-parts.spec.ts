import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { chat } from "@pinyu/phrases/chat"
import { chatInvitations } from "@pinyu/phrases/chat-invitations"
import { friends as words } from "@pinyu/phrases/friends"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { seenByOthers } from "@pinyu/phrases/profiles"
import type { Page } from "@playwright/test"
import { call, type Member, openSession } from "../api.ts"
import { chatOn } from "../chat.ts"
import { expect, test } from "../fixtures.ts"
import { addPhotos, profileOn } from "../people.ts"
import { inOwnBrowser } from "../sign-in.ts"

const answer = { prompt: "ask_me" as const, answer: "今天最像什麼的雲" }

/** A member with two photos and an answer. */
const prepare = async (member: Member) => {
  await addPhotos(member, 2)
  const { accessToken } = await openSession(member)
  await call(profileRoutes.update, { body: { prompts: [answer] } }, accessToken)
}

const sheetOn = (page: Page, title: string) => {
  const sheet = page.getByRole("dialog", { name: title })
  return {
    sheet,
    line: sheet.getByLabel(words.line),
    send: sheet.getByRole("button", { name: words.sendLike }),
  }
}

test("a photo liked with a line opens the conversation, and its owner sees which photo", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, newMember, browser, signIn }) => {
  const other = await newMember("映真")
  await prepare(other)
  const profile = profileOn(page)
  await profile.open(other)
  await page.getByRole("button", { name: memberProfile.likePhoto(2, 2) }).click()
  const { sheet, line, send } = sheetOn(page, words.likePhotoTitle)
  await expect(sheet.getByRole("img", { name: words.likedPhotoOf("映真") })).toBeVisible()
  await line.fill("這張的光好溫柔")
  await send.click()
  const openConversation = page.getByRole("button", { name: words.openConversation })
  // Under the pointer the toast stays.
  await openConversation.hover()
  await expect(sheet).toHaveCount(0)
  await expect(profile.liked("映真")).toBeVisible()
  await openConversation.click()
  const mine = chatOn(page).message("這張的光好溫柔")
  await expect(mine).toContainText(chat.likedPart.photo.own("映真"))
  await expect(mine.getByRole("img", { name: chat.likedPhoto })).toBeVisible()

  const theirPage = await inOwnBrowser(browser, signIn, other)
  await theirPage.goto(pages.chat)
  await theirPage.getByRole("link", { name: chatInvitations.title }).click()
  const waiting = theirPage.getByRole("navigation", { name: chatInvitations.list.pending })
  await waiting.getByRole("link", { name: member.nickname }).click()
  const theirs = chatOn(theirPage).message("這張的光好溫柔")
  await expect(theirs).toContainText(chat.likedPart.photo.other)
  await theirs.getByRole("link", { name: new RegExp(chat.likedPart.photo.other) }).click()
  await expect(theirPage.getByText(seenByOthers.text)).toBeVisible()
  await theirPage.context().close()
})
