import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { namesOf, notificationTexts } from "@pinyu/phrases/notification-messages"
import { commentAs, feedOn, onlyPostsOf, postAs } from "../feed.ts"
import { expect, test } from "../fixtures.ts"
import { bellOn } from "../notifications.ts"

test("a member replies to a comment and likes it; its author follows the notification", {
  tag: "@phone",
}, async ({ page, member, newMember, signIn, browser }) => {
  const author = await newMember("若晴")
  const commenter = await newMember("子安")
  const [id = ""] = await postAs(author, ["早上的一則"])
  await commentAs(commenter, id, ["哪一條步道最推薦？"])
  await onlyPostsOf(page, author)
  const feedPage = feedOn(page)
  await feedPage.open()
  await feedPage.openComments("早上的一則")
  await feedPage.reply("子安", "象山的人少一點")
  await expect(feedPage.replies("子安")).toHaveCount(1)
  await expect(feedPage.replies("子安")).toContainText("象山的人少一點")
  await feedPage.reply(member.nickname, "傍晚去剛好")
  await expect(feedPage.replies("子安").last()).toContainText(`@${member.nickname}`)
  await page.getByRole("button", { name: feed.likeCommentOf("子安", 0) }).click()
  await expect(page.getByRole("button", { name: feed.likeCommentOf("子安", 1) })).toHaveAttribute(
    "aria-pressed",
    "true",
  )

  const other = await (await browser.newContext()).newPage()
  await signIn(commenter, other.context())
  await other.goto(pages.friends)
  const bell = bellOn(other)
  await bell.withUnread(2).click()
  const message = notificationTexts.comment_replied.message(namesOf(member.nickname, 0))
  await bell.panel.getByRole("link", { name: message }).click()
  const theirs = feedOn(other)
  await expect(theirs.replies("子安"), "the replies to an own comment are open").toHaveCount(2)
})
