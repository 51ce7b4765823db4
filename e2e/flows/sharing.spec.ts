import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatSharing as words } from "@pinyu/phrases/chat-sharing"
import { call, openSession } from "../api.ts"
import { chatOn, exchangeMessages } from "../chat.ts"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"
import { inOwnBrowser } from "../sign-in.ts"

test("a shared profile opens for the other, until its member blocks them", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, newMember, browser, signIn }) => {
  const [friend, shared] = [await newMember("阿哲"), await newMember("映真")]
  await exchangeMessages(member, friend, ["最近好嗎", "想認識新朋友"])
  const profile = profileOn(page)
  await profile.open(shared)
  await profile.share()
  const { shareDialog: sheet } = profile
  await sheet.getByRole("searchbox").fill("阿")
  await sheet.getByRole("checkbox", { name: "阿哲" }).check()
  await sheet.getByLabel(words.line).fill("你們應該聊得來")
  await sheet.getByRole("button", { name: words.send }).click()
  const openChat = page.getByRole("button", { name: words.openChat })
  // Under the pointer the toast stays.
  await openChat.hover()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(words.done("阿哲"))).toBeVisible()
  await openChat.click()
  const mine = chatOn(page).message("你們應該聊得來")
  await expect(mine.getByRole("link", { name: "映真" })).toBeVisible()
  await expect(mine).toContainText(chat.sent)

  const theirPage = await inOwnBrowser(browser, signIn, friend)
  await theirPage.goto(pages.chat)
  await chatOn(theirPage).row(member.nickname).click()
  const theirs = chatOn(theirPage).message("你們應該聊得來")
  await theirs.getByRole("link", { name: "映真" }).click()
  await expect(profileOn(theirPage).heading).toHaveText("映真")

  const { accessToken } = await openSession(shared)
  await call(friendsRoutes.block, { params: { userId: friend.id }, body: {} }, accessToken)
  await theirPage.goBack()
  await theirPage.reload()
  await expect(theirs).toContainText(chat.sharedGone.profile)
  await expect(theirs.getByRole("link")).toHaveCount(0)
  await page.reload()
  await expect(mine.getByRole("link", { name: "映真" }), "the sender still sees the member").toBeVisible()
  await theirPage.context().close()
})
