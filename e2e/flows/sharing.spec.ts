import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { chat } from "@pinyu/phrases/chat"
import { chatSharing as words } from "@pinyu/phrases/chat-sharing"
import { feed } from "@pinyu/phrases/feed"
import { call, openSession } from "../api.ts"
import { chatOn, exchangeMessages } from "../chat.ts"
import { feedOn, onlyPostsOf, postAs, removeAs } from "../feed.ts"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"
import { inOwnBrowser } from "../sign-in.ts"

test("a shared profile opens for the other, until its member blocks them", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
  browser,
  signIn,
}) => {
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

test("a profile is shared into several conversations, also without a network", { tag: "@desktop" }, async ({
  page,
  member,
  newMember,
  browserErrors,
}) => {
  browserErrors.expect(/^failed /, /^console: /)
  const friends = [await newMember("阿哲"), await newMember("書宇")] as const
  const shared = await newMember("映真")
  const conversations = await Promise.all(
    friends.map((friend) => exchangeMessages(member, friend, ["嗨", "嗨"])),
  )
  const profile = profileOn(page)
  await profile.open(shared)
  await profile.share()
  const { shareDialog: sheet } = profile
  for (const { nickname } of friends) await sheet.getByRole("checkbox", { name: nickname }).check()
  await page.context().setOffline(true)
  await sheet.getByRole("button", { name: words.send }).click()
  await expect(page.getByText(words.doneForSome(2))).toBeVisible()
  await page.context().setOffline(false)
  for (const { conversationId } of conversations) {
    await chatOn(page).open(conversationId)
    const message = chatOn(page).messages.last()
    await expect(message.getByRole("link", { name: "映真" })).toBeVisible()
    await expect(message).toContainText(chat.sent)
  }
})

test("a shared post opens for the other, until its author deletes it", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
  browser,
  signIn,
}) => {
  const [friend, author] = [await newMember("阿哲"), await newMember("映真")]
  const [post = ""] = await postAs(author, ["週六早上想去陽明山看芒草"])
  await exchangeMessages(member, friend, ["最近好嗎", "週末想出門"])
  await onlyPostsOf(page, author)
  await feedOn(page).open()
  await feedOn(page).chooseFromMenu("映真", "芒草", feed.share)
  const sheet = page.getByRole("dialog", { name: words.title })
  await sheet.getByRole("checkbox", { name: "阿哲" }).click()
  await expect(sheet.getByRole("checkbox", { name: "阿哲" })).toBeChecked()
  await sheet.getByLabel(words.line).fill("一起去嗎")
  await sheet.getByRole("button", { name: words.send }).click()
  await expect(page.getByText(words.done("阿哲"))).toBeVisible()
  await page.getByRole("button", { name: words.openChat }).click()
  const mine = chatOn(page).message("一起去嗎")
  await expect(mine.getByRole("link", { name: "芒草" })).toBeVisible()
  await expect(mine).toContainText(chat.sent)

  const theirPage = await inOwnBrowser(browser, signIn, friend)
  await theirPage.goto(pages.chat)
  await expect(chatOn(theirPage).row(member.nickname)).toContainText("一起去嗎")
  await chatOn(theirPage).row(member.nickname).click()
  const theirs = chatOn(theirPage).message("一起去嗎")
  await theirs.getByRole("link", { name: "芒草" }).click()
  // The message itself is an article with these words.
  await expect(feedOn(theirPage).cards.filter({ hasText: "芒草" }).first()).toBeVisible()

  await removeAs(author, post)
  await theirPage.goBack()
  await Promise.all([page.reload(), theirPage.reload()])
  for (const message of [mine, theirs]) {
    await expect(message).toContainText(chat.sharedGone.post)
    await expect(message.getByRole("link")).toHaveCount(0)
  }
  await theirPage.context().close()
})
