import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { common } from "@pinyu/phrases/common"
import { friends } from "@pinyu/phrases/friends"
import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { optionNames } from "@pinyu/phrases/options"
import { reports } from "@pinyu/phrases/reports"
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test"
import { call, openSession } from "../api.ts"
import { chatOn } from "../chat.ts"
import { fingerOn } from "../finger.ts"
import { expect, test } from "../fixtures.ts"
import { friendsOn, givePhotos, profileOn } from "../people.ts"
import { findService } from "../service.ts"

const notFound = /^404 GET \/api\/profile\/user\//

// Whoever looks at the others is signed in.
test.beforeEach(async ({ member: _ }) => undefined)

test("the photographs are looked at by keyboard or by finger, all around, and the focus comes back", async ({
  page,
  newMember,
  hasTouch,
}) => {
  const other = await newMember("映真")
  await givePhotos(other, 3)
  const profile = profileOn(page)
  await profile.open(other)
  await profile.photo(2).last().focus()
  await page.keyboard.press("Enter")
  const shown = (place: number) =>
    expect(profile.viewer.getByRole("img", { name: memberProfile.photoOf("映真", place, 3) })).toBeInViewport(
      {
        ratio: 0.9,
      },
    )
  await shown(2)
  await (hasTouch ? swipeOn(page, profile.viewer) : page.keyboard.press("ArrowRight"))
  await shown(3)
  await page.keyboard.press("ArrowRight")
  await shown(1)
  await page.keyboard.press("ArrowLeft")
  await shown(3)
  await page.keyboard.press("Escape")
  await expect(profile.viewer).toHaveCount(0)
  await expect(profile.photo(2).last()).toBeFocused()

  const single = await newMember("單張")
  await givePhotos(single, 1)
  await profile.open(single)
  await profile.photo(1).last().click()
  await expect(profile.viewer.getByRole("img")).toBeVisible()
  await expect(profile.viewer.getByRole("button", { name: memberParts.nextPhoto })).toHaveCount(0)
})

/** A finger takes hold of a photograph and draws it away to the left. */
const swipeOn = async (page: Page, viewer: Locator) => {
  const finger = await fingerOn(page, viewer)
  for (const way of [-40, -120, -200]) await finger.slideBy(way)
  await finger.lift()
}

/** A second browser, in which somebody else is signed in. */
const beside = async (browser: Browser, signIn: (context: BrowserContext) => Promise<void>) => {
  const context = await browser.newContext({ baseURL: findService().web, locale: "zh-TW" })
  await signIn(context)
  return context.newPage()
}

test("a like becomes a match, which both find", async ({ page, member, newMember, signIn, browser }) => {
  const other = await newMember("景涵")
  const theirPage = await beside(browser, (context) => signIn(other, context))

  const profile = profileOn(page)
  await profile.open(other)
  await profile.like(other.nickname).click()
  await expect(profile.liked(other.nickname)).toBeVisible()
  await expect(profile.match).toHaveCount(0)

  await theirPage.goto(`${pages.friends}?tab=like-me`)
  const card = friendsOn(theirPage).card(member.nickname)
  await card.getByRole("button", { name: friends.like(member.nickname) }).click()
  const { match } = profileOn(theirPage)
  await expect(match.getByText(friends.matchText(member.nickname))).toBeVisible()
  await match.getByRole("button", { name: friends.matchChat }).click()
  await expect(chatOn(theirPage).composer, "the conversation of the two").toBeVisible()
  await expect(match).toHaveCount(0)
  await theirPage.goto(`${pages.friends}?tab=mutual`)
  await expect(card).toBeVisible()

  await page.goto(`${pages.friends}?tab=mutual`)
  await friendsOn(page).card(other.nickname).getByRole("link").click()
  await expect(page.getByText(memberProfile.mutual)).toBeVisible()
  await theirPage.context().close()
})

test("a match is shown once, however often the heart is turned over", async ({ page, member, newMember }) => {
  const other = await newMember("景涵")
  const { accessToken } = await openSession(other)
  await call(friendsRoutes.like, { params: { userId: member.id } }, accessToken)
  const profile = profileOn(page)
  await profile.open(other)
  await expect(page.getByText(memberProfile.likesMe(other.nickname))).toBeVisible()
  await profile.like(other.nickname).click()
  await expect(profile.match).toBeVisible()
  const moving = () =>
    profile.match.evaluate((moment) =>
      [moment, ...moment.querySelectorAll("*")].some(
        (part) => getComputedStyle(part).animationName !== "none",
      ),
    )
  expect(await moving()).toBe(true)
  await page.emulateMedia({ reducedMotion: "reduce" })
  expect(await moving(), "quiet for whoever wants no motion").toBe(false)
  await profile.match.getByRole("button", { name: friends.matchGoOn }).click()
  await expect(profile.match).toHaveCount(0)
  await profile.liked(other.nickname).click()
  await expect(profile.like(other.nickname)).toBeVisible()
  const answered = page.waitForResponse((response) =>
    response.url().includes(friendsRoutes.like.path.slice(0, 17)),
  )
  await profile.like(other.nickname).click()
  await answered
  await expect(page.getByText(memberProfile.mutual)).toBeVisible()
  await expect(profile.match).toHaveCount(0)
})

test("a like that was hidden is known once it is answered", async ({ page, member, newMember }) => {
  const other = await newMember("藏心事的人")
  const { accessToken } = await openSession(other)
  await call(profileRoutes.setPrivacy, { body: { show_likes: false } }, accessToken)
  await call(friendsRoutes.like, { params: { userId: member.id } }, accessToken)
  const profile = profileOn(page)
  await profile.open(other)
  await expect(page.getByText(memberProfile.likesMe(other.nickname))).toHaveCount(0)
  await profile.like(other.nickname).click()
  await profile.match.getByRole("button", { name: friends.matchGoOn }).click()
  await expect(profile.match).toHaveCount(0)
  await expect(page.getByText(memberProfile.mutual)).toBeVisible()
})

test("a like on a profile goes back when it could not be sent", async ({ page, newMember, troubles }) => {
  troubles.expect(/^failed POST \/api\/friends\/like\//)
  const other = await newMember("景涵")
  const profile = profileOn(page)
  await profile.open(other)
  const shown = Promise.withResolvers<void>()
  await page.route("**/api/friends/like/*", async (route) => {
    await shown.promise
    await route.abort("connectionfailed")
  })
  await profile.like(other.nickname).click()
  await expect(profile.liked(other.nickname)).toBeVisible()
  shown.resolve()
  await expect(profile.like(other.nickname)).toBeVisible()
  await expect(page.getByText(friends.likeFailed)).toBeVisible()
})

test("who is blocked vanishes here and there, and comes back without the like", async ({
  page,
  member,
  newMember,
  signIn,
  browser,
  troubles,
}) => {
  troubles.expect(notFound)
  const other = await newMember("不想再見")
  const { accessToken } = await openSession(other)
  await call(friendsRoutes.like, { params: { userId: member.id } }, accessToken)
  const theirPage = await beside(browser, (context) => signIn(other, context))

  await page.goto(`${pages.friends}?tab=like-me`)
  await friendsOn(page).card(other.nickname).getByRole("link").click()
  const profile = profileOn(page)
  await profile.askToBlock()
  await profile.block("說話不投機")
  await expect(page).toHaveURL(pages.explore)
  await expect(page.getByText(friends.blocked(other.nickname))).toBeVisible()

  await page.goto(pages.user(other.id))
  await expect(profile.gone).toBeVisible()
  await theirPage.goto(pages.user(member.id))
  await expect(profileOn(theirPage).gone).toBeVisible()
  await theirPage.goto(pages.friends)
  await expect(theirPage.getByText(friends.empty["i-like"].title)).toBeVisible()

  await page.goto(`${pages.friends}?tab=blacklist`)
  const row = friendsOn(page).row(other.nickname)
  await expect(row).toContainText("說話不投機")
  await row.getByRole("button", { name: friends.unblockOf(other.nickname) }).click()
  await page.getByRole("dialog").getByRole("button", { name: friends.unblockConfirm }).click()
  await expect(page.getByText(friends.empty.blacklist.title)).toBeVisible()
  await theirPage.goto(pages.user(member.id))
  await expect(profileOn(theirPage).like(member.nickname)).toBeVisible()
  await theirPage.context().close()
})

test("a report needs a reason, gives a number, and offers the blacklist", async ({
  page,
  member: _,
  newMember,
}) => {
  const other = await newMember("可疑的人")
  const profile = profileOn(page)
  await profile.open(other)
  await profile.askToReport()
  const { reportDialog: dialog } = profile
  await dialog.getByRole("button", { name: reports.next }).click()
  const firstReason = dialog.getByRole("radio").first()
  await expect(firstReason).toHaveAttribute("aria-invalid", "true")
  await expect(firstReason).toBeFocused()
  await dialog.getByLabel(optionNames.reportReason.scam).check()
  await dialog.getByLabel(reports.details).fill("一開口就要我匯款。")
  await dialog.getByRole("button", { name: reports.next }).click()
  await expect(dialog.getByText(reports.sure(other.nickname, optionNames.reportReason.scam))).toBeVisible()
  await dialog.getByRole("button", { name: reports.back }).click()
  await expect(dialog.getByLabel(reports.details)).toHaveValue("一開口就要我匯款。")
  await dialog.getByRole("button", { name: reports.next }).click()
  await dialog.getByRole("button", { name: reports.submit }).click()
  await expect(dialog.getByText(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible()
  await dialog.getByRole("button", { name: reports.block }).click()
  await profile.block()
  await expect(page).toHaveURL(pages.explore)
})

test("what a member hides is left out, and nobody is the same as somebody hidden", async ({
  page,
  newMember,
  troubles,
}) => {
  troubles.expect(notFound)
  const other = await newMember("低調的人")
  const { accessToken } = await openSession(other)
  // Whoever calls is online.
  await call(profileRoutes.setPrivacy, { body: { discoverable: true } }, accessToken)
  const profile = profileOn(page)
  await profile.open(other)
  await profile.showDetails()
  const shown = ["165 公分", "臺北市", /^\d+ 歲$/, common.online].map((text) =>
    page.getByRole("main").getByText(text),
  )
  for (const fact of shown) await expect(fact).toHaveCount(1)

  const hidden = { show_online: false, show_age: false, show_city: false, show_body: false }
  await call(profileRoutes.setPrivacy, { body: hidden }, accessToken)
  await page.reload()
  await profile.showDetails()
  await expect(profile.heading).toHaveText(other.nickname)
  for (const fact of shown) await expect(fact).toHaveCount(0)

  await call(profileRoutes.setPrivacy, { body: { discoverable: false } }, accessToken)
  await page.reload()
  await expect(profile.gone).toBeVisible()
  await page.goto(pages.user(crypto.randomUUID()))
  await expect(profile.gone).toBeVisible()
})
