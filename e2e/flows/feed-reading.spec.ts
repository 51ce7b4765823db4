import { pages } from "@pinyu/contract/pages"
import { feed } from "@pinyu/phrases/feed"
import { memberParts } from "@pinyu/phrases/member-parts"
import { shell } from "@pinyu/phrases/shell"
import { cameraPicture } from "@pinyu/testkit/pictures.ts"
import type { Page } from "@playwright/test"
import type { Member } from "../api.ts"
import { becomeVisible, feedOn, onlyPostsOf, postAs, removeAs } from "../feed.ts"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"

/** Navigates from a post to its author's posts without a page load. */
const goToAuthor = async (page: Page, words: string, { nickname }: Member) => {
  const { heading, activity, showActivity } = profileOn(page)
  await feedOn(page).card(words).getByRole("link", { name: nickname }).click()
  await expect(heading).toHaveText(nickname)
  await showActivity()
  await expect(activity.posts).toHaveCount(1)
  return activity.posts.first().getByRole("link")
}

/** Events of the socket announce the posts of concurrent tests too. */
const withoutSocket = (page: Page) => page.route("**/socket.io/**", (route) => route.abort())

/** The page becomes visible after the time in which the latest posts are fresh. */
const returnLater = async (page: Page) => {
  await page.clock.fastForward(31_000)
  await becomeVisible(page)
}

const many = (count: number) => Array.from({ length: count }, (_one, n) => `之後的第 ${n} 則`)

test("a page that becomes visible without a socket offers new posts without moving the list", {
  tag: ["@nightly", "@phone"],
}, async ({ page, context, member: _, newMember, browserErrors }) => {
  // Without a socket throughout, and briefly offline.
  browserErrors.expect(/^failed /)
  const author = await newMember("若晴")
  await postAs(author, ["早上的一則"])
  await withoutSocket(page)
  await onlyPostsOf(page, author)
  await page.clock.install()
  const feedPage = feedOn(page)
  await feedPage.open()
  const topOfFirst = async () => (await feedPage.card("早上的一則").boundingBox())?.y
  const top = await topOfFirst()
  const newPostsNotice = (count: number, isMore = false) =>
    page.getByRole("button", { name: feed.newPosts(count, isMore), exact: true })

  await postAs(author, ["中午的一則"])
  await returnLater(page)
  await expect(newPostsNotice(1)).toBeVisible()
  await expect(feedPage.cards).toHaveCount(1)
  await expect.poll(topOfFirst).toBe(top)

  await feedPage.tab("my").click()
  await expect(feedPage.pill).toHaveCount(0)
  const [removed = ""] = await postAs(author, ["下午的一則"])
  await page.clock.fastForward(31_000)
  await feedPage.tab("all").click()
  await expect(newPostsNotice(2)).toBeVisible()
  await expect(feedPage.cards).toHaveCount(1)
  await removeAs(author, removed)
  await returnLater(page)
  await expect(newPostsNotice(1), "what was deleted does not count").toBeVisible()

  await postAs(author, many(20))
  await page.clock.fastForward(31_000)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(newPostsNotice(20, true)).toBeVisible()
  await expect(feedPage.cards).toHaveCount(1)
  await expect.poll(topOfFirst).toBe(top)

  await feedPage.pill.click()
  await expect(feedPage.cards.first()).toContainText("之後的第 19 則")
  await expect(feedPage.cards.first()).toBeFocused()
  await expect(feedPage.pill).toHaveCount(0)
})

test("a linked post is highlighted for three seconds", { tag: ["@nightly", "@phone"] }, async ({
  page,
  member: _,
  newMember,
}) => {
  const author = await newMember("若晴")
  await postAs(author, ["早上的一則"])
  await onlyPostsOf(page, author)
  await page.clock.install()
  const feedPage = feedOn(page)
  await feedPage.open()
  const card = feedPage.card("早上的一則")
  const link = await goToAuthor(page, "早上的一則", author)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await link.click()
  // From here on the clock is manual.
  await expect(async () => {
    await page.clock.runFor(1)
    expect(await card.and(page.locator("[data-marked]")).count()).toBe(1)
  }).toPass({ intervals: [50] })
  await page.clock.runFor(2_990)
  await expect(card).toHaveAttribute("data-marked", "true")
  await page.clock.runFor(10)
  await expect(card).not.toHaveAttribute("data-marked")
})

test("leaving an unsent post asks for confirmation", { tag: ["@nightly", "@phone"] }, async ({
  page,
  member: _,
}) => {
  const feedPage = feedOn(page)
  const away = page.getByRole("link", { name: shell.explore }).filter({ visible: true }).first()
  await page.goto(`${pages.feed}?tab=create`)
  await feedPage.content.fill("寫到一半")
  await page.getByRole("button", { name: feed.backToFeed }).click()
  await feedPage.tab("my").click()
  await feedPage.tab("all").click()
  await expect(feedPage.content, "a started post keeps the composer open").toHaveValue("寫到一半")
  await away.click()
  await feedPage.leaveDialog.getByRole("button", { name: memberParts.stay }).click()
  await expect(feedPage.content).toHaveValue("寫到一半")

  await feedPage.content.fill(" ")
  await feedPage.choose("image/jpeg", await cameraPicture({ width: 80, height: 60 }))
  await expect(feedPage.publish).toBeEnabled()
  await away.click()
  await feedPage.leaveDialog.getByRole("button", { name: feed.leave }).click()
  await expect(page).toHaveURL(pages.explore)
  await page.goBack()
  await expect(page.getByRole("button", { name: feed.begin }), "it was not kept").toBeVisible()
  await away.click()
  await expect(page, "nothing was written, nothing is asked").toHaveURL(pages.explore)
})
