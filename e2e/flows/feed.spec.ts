import { feedLimits } from "@pinyu/contract/feed/limits"
import { feedRoutes } from "@pinyu/contract/feed/routes"
import { mediaRoutes } from "@pinyu/contract/media/routes"
import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import { reports } from "@pinyu/phrases/reports"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { commentAs, losePictures, postAs, wallOn } from "../feed.ts"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"
import { answering } from "../screen.ts"
import { findService } from "../service.ts"

const unique = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

/** Nothing of it is more than words: markup, a mark that turns the direction, signs joined to one. */
const hostile = "<b>雨停了</b> \u202eabc 👨‍👩‍👧"

test("a post with a picture is announced, liked, commented on and deleted", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
  signIn,
  browser,
  troubles,
}) => {
  const upload = mediaRoutes.upload.path
  troubles.expect(/^4\d\d POST \/api\/media\/upload/, `failed POST ${upload}`, /^failed GET \/files\//)
  // Where a test is recorded, the recorder fetches the picture that the page itself made.
  troubles.expect(/^console: Connecting to 'blob:/)
  const reader = await newMember("景涵")
  const theirContext = await browser.newContext({ baseURL: findService().web, locale: "zh-TW" })
  await signIn(reader, theirContext)
  const theirPage = await theirContext.newPage()
  const [wall, theirs] = [wallOn(page), wallOn(theirPage)]
  const words = unique(hostile)
  let offered = 0
  const mostAsked = await losePictures(
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
  await expect(wall.publish).toBeDisabled()
  await wall.content.fill("長".repeat(feedLimits.post.max + 1))
  await expect(wall.publish).toBeDisabled()
  await wall.content.fill(words)
  await expect(wall.publish).toBeEnabled()
  await wall.choose("image/png", Buffer.from("no picture"))
  await expect(page.getByText(feed.onlyPictures)).toBeVisible()
  await expect(wall.publish).toBeDisabled()
  await page.getByRole("button", { name: feed.dropPicture }).click()
  await expect(wall.publish).toBeEnabled()
  const held = Promise.withResolvers<void>()
  await page.route(`**${upload}`, async (route) => {
    await held.promise
    await route.abort()
  })
  await wall.choose("image/jpeg", await cameraPicture({ width: 800, height: 600 }))
  await expect(page.getByRole("img", { name: feed.pictureChosen })).toBeVisible()
  await expect(page.getByRole("progressbar", { name: feed.sending })).toBeVisible()
  await expect(wall.publish).toBeDisabled()
  held.resolve()
  await expect(page.getByText(feed.pictureFailed)).toBeVisible()
  await page.unroute(`**${upload}`)
  await page.getByRole("button", { name: feed.retryPicture }).click()
  await expect(wall.publish).toBeEnabled()
  await wall.publish.click()
  await expect(wall.card(words).getByText(words, { exact: true }), "shown as it was typed").toBeVisible()
  await expect(wall.picture(words)).toBeVisible()
  await wall.tab("my").click()
  await expect(wall.cards).toHaveCount(1)

  await expect(theirs.pill).toBeVisible()
  await expect(theirs.card(words), "nothing jumps").toHaveCount(0)
  await theirs.pill.click()
  await expect(theirs.card(words)).toContainText(feed.imageGone)
  expect(mostAsked(), "how often another address was asked for").toBe(2)
  await expect(theirs.pill).toHaveCount(0)
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

  await losePictures(page, () => `${findService().web}/avatars/default-1.webp`)
  await page.reload()
  await expect(wall.picture(words), "what a new address brings").not.toHaveJSProperty("naturalWidth", 0)
  await expect(wall.heart(words)).toHaveAccessibleName(feed.likeOf(1))
  await wall.openComments(words)
  await expect(wall.comments(words)).toContainText(reader.nickname)
  await wall.chooseFromCommentMenu(reader.nickname, words, feed.remove)
  const commentDialog = page.getByRole("dialog", { name: feed.removeCommentTitle })
  await commentDialog.getByRole("button", { name: feed.remove }).click()
  await expect(wall.card(words)).toContainText(feed.noCommentsYet)
  await wall.chooseFromMenu(member.nickname, words, feed.remove)
  const dialog = page.getByRole("dialog", { name: feed.removeTitle })
  await dialog.getByRole("button", { name: feed.remove }).click()
  await expect(wall.card(words)).toHaveCount(0)
  await theirContext.close()
})

test("an address leads to a post far down and marks it; it is reported, and stands on its author's profile", async ({
  page,
  member: _,
  newMember,
}) => {
  const author = await newMember("若晴")
  const words = unique("很久以前的一則")
  const [id = ""] = await postAs(author, [words])
  await commentAs(author, id)
  await postAs(
    author,
    Array.from({ length: 20 }, (_one, n) => unique(`後來的第 ${n} 則`)),
  )
  const wall = wallOn(page)
  await wall.seesMarked(words, () => page.goto(pages.post(id)))
  await expect(wall.card(words)).toBeInViewport()
  await expect(wall.card(words)).toHaveCount(1)

  await wall.openComments(words)
  await expect(wall.comments(words)).toHaveCount(feedLimits.commentsPage.default)
  await wall.card(words).getByRole("button", { name: feed.olderComments }).click()
  await expect(wall.comments(words)).toHaveCount(feedLimits.commentsPage.default + 1)
  await expect(wall.comments(words).first()).toContainText("第 0 則")
  await expect(wall.comments(words).first().getByRole("link")).toBeFocused()

  await wall.chooseFromMenu(author.nickname, words, feed.report)
  const { reportDialog: dialog } = wall
  await dialog.getByRole("radio", { name: optionNames.reportReason.scam }).click()
  await dialog.getByRole("button", { name: reports.next }).click()
  await dialog.getByRole("button", { name: reports.submit }).click()
  await expect(dialog).toContainText(reports.number)
  await dialog.getByRole("button", { name: reports.done }).click()

  const onFirstPage = await wall.cards.count()
  await expect(async () => {
    await page.keyboard.press("End")
    expect(await wall.cards.count()).toBeGreaterThan(onFirstPage)
  }).toPass()
  await expect(wall.card(words), "each once, on whichever page").toHaveCount(1)

  await profileOn(page).open(author)
  const tab = page.getByRole("tab", { name: memberProfile.activityTitle })
  if (await tab.isVisible()) await tab.click()
  const list = page.getByRole("list", { name: feed.memberPostsTitle })
  await expect(list.getByRole("link").first()).toContainText("後來的第 19 則")
  await wall.seesMarked("後來的第 19 則", () => list.getByRole("link").first().click())
})
