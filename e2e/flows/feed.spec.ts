import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import { reports } from "@pinyu/phrases/reports"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import { postAs, wallOn } from "../feed.ts"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"
import { findService } from "../service.ts"

const unique = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

test("a post with a picture is announced, liked, commented on and deleted", async ({
  page,
  member,
  newMember,
  signIn,
  browser,
}) => {
  const reader = await newMember("景涵")
  const theirContext = await browser.newContext({ baseURL: findService().web, locale: "zh-TW" })
  await signIn(reader, theirContext)
  const theirPage = await theirContext.newPage()
  const [wall, theirs] = [wallOn(page), wallOn(theirPage)]
  const words = unique("雨停了")
  await theirPage.route(/\/posts\/[^/]+\.webp/, (route) => route.abort())
  await theirs.open()

  await wall.write(words, await cameraPicture({ width: 800, height: 600 }))
  await expect(wall.card(words).getByRole("button", { name: feed.enlarge(member.nickname) })).toBeVisible()

  await expect(theirs.pill).toBeVisible()
  await expect(theirs.card(words), "nothing jumps").toHaveCount(0)
  await theirs.pill.click()
  await expect(theirs.card(words)).toContainText(feed.imageGone)
  await expect(theirs.pill).toHaveCount(0)
  await theirs.heart(words).click()
  await theirs.openComments(words)
  const comment = theirs.card(words).getByRole("textbox", { name: feed.write })
  await comment.fill("空氣真好")
  await comment.press("Enter")
  await expect(theirs.card(words).getByRole("article")).toContainText("空氣真好")
  await expect(theirs.heart(words)).toHaveAttribute("aria-pressed", "true")

  await page.reload()
  await expect(wall.heart(words)).toHaveAccessibleName(feed.likeOf(1))
  await wall.openComments(words)
  await expect(wall.card(words).getByRole("article")).toContainText(reader.nickname)
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
  await postAs(
    author,
    Array.from({ length: 20 }, (_one, n) => unique(`後來的第 ${n} 則`)),
  )
  const wall = wallOn(page)
  await wall.seesMarked(words, () => page.goto(pages.post(id)))
  await expect(wall.card(words)).toBeInViewport()
  await expect(wall.card(words)).not.toHaveAttribute("data-marked")
  await expect(wall.card(words)).toHaveCount(1)

  await wall.chooseFromMenu(author.nickname, words, feed.report)
  const { reportDialog: dialog } = wall
  await dialog.getByRole("radio", { name: optionNames.reportReason.scam }).click()
  await dialog.getByRole("button", { name: reports.next }).click()
  await dialog.getByRole("button", { name: reports.submit }).click()
  await expect(dialog).toContainText(reports.number)
  await dialog.getByRole("button", { name: reports.done }).click()

  await profileOn(page).open(author)
  const tab = page.getByRole("tab", { name: memberProfile.activityTitle })
  if (await tab.isVisible()) await tab.click()
  const list = page.getByRole("list", { name: feed.memberPostsTitle })
  await expect(list.getByRole("link").first()).toContainText("後來的第 19 則")
  await wall.seesMarked("後來的第 19 則", () => list.getByRole("link").first().click())
})
