import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { namesOf, notificationTexts } from "@pinyu/phrases/notification-messages"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { feedOn } from "../feed.ts"
import { expect, test } from "../fixtures.ts"
import { bellOn } from "../notifications.ts"
import { inOwnBrowser } from "../sign-in.ts"

/** Text that must be shown verbatim: markup, a bidirectional mark, and joined emoji. */
const hostile = "<b>雨停了</b> \u202eabc 👨‍👩‍👧"

test("a post with a picture is offered to readers, liked and commented on; its author replies and deletes it", {
  tag: "@phone",
}, async ({ page, member, newMember, signIn, browser, browserErrors }) => {
  // Playwright's recorder fetches the blob of the preview.
  browserErrors.expect(/^console: (Connecting to 'blob:|violates connect-src: blob)/)
  // The deleted post is also the one in the address.
  browserErrors.expect(/^404 GET \/api\/posts\//)
  const reader = await newMember("景涵")
  const theirPage = await inOwnBrowser(browser, signIn, reader)
  const [feedPage, theirs] = [feedOn(page), feedOn(theirPage)]
  const words = `${hostile} ${crypto.randomUUID().slice(0, 8)}`
  await theirs.open()
  await page.goto(`${pages.feed}?tab=create`)
  await feedPage.content.fill(words)
  await feedPage.choose("image/jpeg", await cameraPicture({ width: 400, height: 300 }))
  await expect(feedPage.publish).toBeEnabled()
  await feedPage.publish.click()
  await expect(feedPage.card(words).getByText(words, { exact: true }), "shown as it was typed").toBeVisible()
  await expect(feedPage.picture(words)).not.toHaveJSProperty("naturalWidth", 0)

  await expect(theirs.pill).toBeVisible()
  await expect(theirs.card(words), "nothing jumps").toHaveCount(0)
  await theirs.pill.click()
  await theirs.heart(words).click()
  await expect(theirs.heart(words)).toHaveAttribute("aria-pressed", "true")
  await theirs.openComments(words)
  const comment = theirs.card(words).getByRole("textbox", { name: feed.write })
  await comment.fill(hostile)
  await comment.press("Enter")
  await expect(theirs.comments(words).getByText(hostile, { exact: true })).toBeVisible()

  const commented = notificationTexts.post_commented.message(namesOf(reader.nickname, 0))
  await bellOn(page).withUnread(2).click()
  await bellOn(page).panel.getByRole("link", { name: commented }).click()
  await expect(page).toHaveURL(/postId=/)
  await page.reload()
  await expect(feedPage.heart(words).first()).toHaveAccessibleName(feed.likeOf(1))
  await feedPage.reply(reader.nickname, "傍晚去剛好")
  await expect(feedPage.replies(reader.nickname)).toContainText("傍晚去剛好")

  await theirPage.goto(pages.friends)
  const replied = notificationTexts.comment_replied.message(namesOf(member.nickname, 0))
  await bellOn(theirPage).withUnread(1).click()
  await bellOn(theirPage).panel.getByRole("link", { name: replied }).click()
  await expect(theirs.replies(reader.nickname), "the replies to an own comment are open").toHaveCount(1)

  await feedPage.chooseFromMenu(member.nickname, words, feed.remove)
  await page
    .getByRole("dialog", { name: feed.removeTitle })
    .getByRole("button", { name: feed.remove })
    .click()
  await expect(feedPage.card(words)).toHaveCount(0)
  await theirPage.context().close()
})
