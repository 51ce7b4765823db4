import { feedLimits } from "@pinyu/contract/feed/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import { reports } from "@pinyu/phrases/reports"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { commentAs, feedOn, losePictureOnce, losePictures, nameOfFile, postAs } from "../feed.ts"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"
import { answering } from "../screen.ts"
import { findService } from "../service.ts"

const unique = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

/** Text that must be shown verbatim: markup, a bidirectional mark, and joined emoji. */
const hostile = "<b>雨停了</b> \u202eabc 👨‍👩‍👧"

test("a post with a picture is announced, liked, commented on and deleted", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
  signIn,
  browser,
  browserErrors,
}) => {
  const upload = mediaRoutes.upload.path
  browserErrors.expect(/^4\d\d POST \/api\/media\/upload/, `failed POST ${upload}`, /^failed GET \/files\//)
  // Playwright's recorder fetches the blob of the preview.
  browserErrors.expect(/^console: (Connecting to 'blob:|violates connect-src: blob)/)
  const reader = await newMember("景涵")
  const theirContext = await browser.newContext({ baseURL: findService().web, locale: "zh-TW" })
  await signIn(reader, theirContext)
  const theirPage = await theirContext.newPage()
  const [feedPage, theirs] = [feedOn(page), feedOn(theirPage)]
  const words = unique(hostile)
  let offered = 0
  const maxRequests = await losePictures(
    theirPage,
    () => `${findService().api}/files/posts/gone.webp?${++offered}`,
  )
  await theirPage.goto(`${pages.feed}?tab=liked`)
  await expect(theirPage.getByRole("heading", { name: feed.empty.liked.title })).toBeVisible()
  await theirs.tab("my").click()
  await expect(theirPage.getByRole("heading", { name: feed.empty.my.title })).toBeVisible()
  await theirs.tab("all").click()
  await expect(theirs.cards.first()).toBeVisible()

  await page.goto(`${pages.feed}?tab=create`)
  await expect(feedPage.publish).toBeDisabled()
  await feedPage.content.fill("長".repeat(feedLimits.post.max + 1))
  await expect(feedPage.publish).toBeDisabled()
  await feedPage.content.fill(words)
  await expect(feedPage.publish).toBeEnabled()
  await feedPage.choose("image/png", Buffer.from("no picture"))
  await expect(page.getByText(feed.rejected(nameOfFile(0), feed.onlyPictures))).toBeVisible()
  await expect(feedPage.publish).toBeDisabled()
  await page.getByRole("button", { name: feed.dropPicture(1, 1) }).click()
  await expect(feedPage.publish).toBeEnabled()
  const deferred = Promise.withResolvers<void>()
  await page.route(`**${upload}`, async (route) => {
    await deferred.promise
    await route.abort()
  })
  await feedPage.choose("image/jpeg", await cameraPicture({ width: 800, height: 600 }))
  await expect(page.getByRole("img", { name: feed.pictureChosen(1) })).toBeVisible()
  await expect(page.getByRole("progressbar", { name: feed.sending(nameOfFile(0)) })).toBeVisible()
  await expect(feedPage.publish).toBeDisabled()
  deferred.resolve()
  await expect(page.getByText(feed.rejected(nameOfFile(0), feed.pictureFailed))).toBeVisible()
  await page.unroute(`**${upload}`)
  await page.getByRole("button", { name: feed.retryPicture(nameOfFile(0)) }).click()
  await expect(feedPage.publish).toBeEnabled()
  await feedPage.publish.click()
  await expect(feedPage.card(words).getByText(words, { exact: true }), "shown as it was typed").toBeVisible()
  await expect(feedPage.picture(words)).toBeVisible()
  await feedPage.tab("my").click()
  await expect(feedPage.cards).toHaveCount(1)

  await expect(theirs.pill).toBeVisible()
  await expect(theirs.card(words), "nothing jumps").toHaveCount(0)
  await theirs.pill.click()
  await expect(theirs.card(words)).toContainText(memberParts.photoUnavailable)
  expect(maxRequests(), "how often another address was asked for").toBe(2)
  const likes = feedRoutes.like.path.replace(":postId", "*")
  await answering(theirPage, likes, 500, {})
  await theirs.heart(words).click()
  await expect(theirPage.getByText(feed.likeFailed)).toBeVisible()
  await expect(theirs.heart(words)).toHaveAttribute("aria-pressed", "false")
  await theirPage.unroute(`**${likes}`)
  await theirs.heart(words).click()
  await expect(theirs.heart(words)).toHaveAttribute("aria-pressed", "true")
  await theirs.openComments(words)
  const comment = theirs.card(words).getByRole("textbox", { name: feed.write })
  await comment.fill(hostile)
  await comment.press("Enter")
  await expect(theirs.comments(words).getByText(hostile, { exact: true })).toBeVisible()
  await theirs.tab("liked").click()
  await expect(theirs.card(words)).toBeVisible()

  await losePictureOnce(page)
  await page.reload()
  await expect(feedPage.picture(words), "what a new address brings").not.toHaveJSProperty("naturalWidth", 0)
  await expect(feedPage.heart(words)).toHaveAccessibleName(feed.likeOf(1))
  await feedPage.openComments(words)
  await expect(feedPage.comments(words)).toContainText(reader.nickname)
  await feedPage.chooseFromCommentMenu(reader.nickname, words, feed.remove)
  const commentDialog = page.getByRole("dialog", { name: feed.removeCommentTitle })
  await commentDialog.getByRole("button", { name: feed.remove }).click()
  await expect(feedPage.card(words)).toContainText(feed.noCommentsYet)
  await feedPage.chooseFromMenu(member.nickname, words, feed.remove)
  const dialog = page.getByRole("dialog", { name: feed.removeTitle })
  await dialog.getByRole("button", { name: feed.remove }).click()
  await expect(feedPage.card(words)).toHaveCount(0)
  await theirContext.close()
})

test("a link highlights a distant post, which can be reported and is on its author's profile", {
  tag: "@desktop",
}, async ({ page, member: _, newMember }) => {
  const author = await newMember("若晴")
  const words = unique("很久以前的一則")
  const [id = ""] = await postAs(author, [words])
  await commentAs(author, id)
  await postAs(
    author,
    Array.from({ length: 20 }, (_one, n) => unique(`後來的第 ${n} 則`)),
  )
  const feedPage = feedOn(page)
  await feedPage.expectMarked(words, () => page.goto(pages.post(id)))
  await expect(feedPage.card(words)).toBeInViewport()
  await expect(feedPage.card(words)).toHaveCount(1)

  await feedPage.openComments(words)
  await expect(feedPage.comments(words)).toHaveCount(feedLimits.commentsPage.default)
  await feedPage.card(words).getByRole("button", { name: feed.olderComments }).click()
  await expect(feedPage.comments(words)).toHaveCount(feedLimits.commentsPage.default + 1)
  await expect(feedPage.comments(words).first()).toContainText("第 0 則")
  await expect(feedPage.comments(words).first().getByRole("link")).toBeFocused()

  await feedPage.chooseFromMenu(author.nickname, words, feed.report)
  const { reportDialog: dialog } = feedPage
  await dialog.getByRole("radio", { name: optionNames.reportReason.scam }).click()
  await dialog.getByRole("button", { name: reports.next }).click()
  await dialog.getByRole("button", { name: reports.submit }).click()
  await expect(dialog).toContainText(reports.number)
  await dialog.getByRole("button", { name: reports.done }).click()

  const onFirstPage = await feedPage.cards.count()
  await expect(async () => {
    await page.keyboard.press("End")
    expect(await feedPage.cards.count()).toBeGreaterThan(onFirstPage)
  }).toPass()
  await expect(feedPage.card(words), "each once, on whichever page").toHaveCount(1)

  await profileOn(page).open(author)
  const tab = page.getByRole("tab", { name: memberProfile.activityTitle })
  if (await tab.isVisible()) await tab.click()
  const list = page.getByRole("list", { name: feed.memberPostsTitle })
  await expect(list.getByRole("link").first()).toContainText("後來的第 19 則")
  await feedPage.expectMarked("後來的第 19 則", () => list.getByRole("link").first().click())
})
