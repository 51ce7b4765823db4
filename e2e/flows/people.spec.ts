import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import { avoidedContacts } from "@pinyu/phrases/avoided-contacts"
import { common } from "@pinyu/phrases/common"
import { friends } from "@pinyu/phrases/friends"
import { memberParts } from "@pinyu/phrases/member-parts"
import { memberProfile } from "@pinyu/phrases/member-profile"
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test"
import { call, openSession } from "../api.ts"
import { chatOn } from "../chat.ts"
import { verifyEmail } from "../database.ts"
import { expect, test } from "../fixtures.ts"
import { addPhotos, friendsOn, profileOn } from "../people.ts"
import { findService } from "../service.ts"
import { touchOn } from "../touch.ts"

const notFound = /^404 GET \/api\/profile\/user\//

// Profiles need a signed-in member.
test.beforeEach(async ({ member: _ }) => undefined)

test("photos can be browsed by keyboard and swipe in a loop, and the focus returns", async ({
  page,
  newMember,
  hasTouch,
}) => {
  const other = await newMember("映真")
  await addPhotos(other, 3)
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
  await addPhotos(single, 1)
  await profile.open(single)
  await profile.photo(1).last().click()
  await expect(profile.viewer.getByRole("img")).toBeVisible()
  await expect(profile.viewer.getByRole("button", { name: memberParts.nextPhoto })).toHaveCount(0)
})

test("a profile's actions and the back button stay visible while scrolling", {
  tag: "@phone",
}, async ({ page, newMember }) => {
  const other = await newMember("映真")
  await addPhotos(other, 3)
  const profile = profileOn(page)
  const back = page.getByRole("button", { name: memberProfile.back })
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(pages.explore)
    await page.goto(pages.user(other.id))
    await expect(profile.heading).toBeInViewport()
    const inReach = [profile.like("映真"), page.getByRole("button", { name: memberProfile.chatWith("映真") })]
    for (const control of [...inReach, back]) await expect(control).toBeInViewport({ ratio: 1 })
    await expect(profile.photo(2).last(), "what they show begins on the first screen").toBeInViewport()
    await page.keyboard.press("End")
    for (const control of inReach) await expect(control).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press("Home")
  await back.click()
  await expect(page).toHaveURL(pages.explore)
})

/** Swipes left on a photo. */
const swipeOn = async (page: Page, viewer: Locator) => {
  const finger = await touchOn(page, viewer)
  for (const way of [-40, -120, -200]) await finger.slideBy(way)
  await finger.lift()
}

/** A second browser with another member. */
const beside = async (browser: Browser, signIn: (context: BrowserContext) => Promise<void>) => {
  const context = await browser.newContext({ baseURL: findService().web, locale: "zh-TW" })
  await signIn(context)
  return context.newPage()
}

test("a mutual like becomes a match for both", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
  signIn,
  browser,
}) => {
  const other = await newMember("景涵")
  const theirPage = await beside(browser, (context) => signIn(other, context))

  const profile = profileOn(page)
  await profile.open(other)
  const answered = profile.likeAnswered()
  await profile.like(other.nickname).click()
  await expect(profile.liked(other.nickname)).toBeVisible()
  await answered
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
  await expect(profile.mutual).toBeVisible()
  await theirPage.context().close()
})

test("a match is shown once when the like is toggled", { tag: "@desktop" }, async ({
  page,
  member,
  newMember,
}) => {
  const other = await newMember("景涵")
  const { accessToken } = await openSession(other)
  await call(friendsRoutes.like, { params: { userId: member.id } }, accessToken)
  const profile = profileOn(page)
  await profile.open(other)
  await expect(profile.likesMe(other.nickname)).toBeVisible()
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
  expect(await moving(), "still with reduced motion").toBe(false)
  await profile.match.getByRole("button", { name: friends.matchGoOn }).click()
  await expect(profile.match).toHaveCount(0)
  await profile.liked(other.nickname).click()
  await expect(profile.like(other.nickname)).toBeVisible()
  const answered = profile.likeAnswered()
  await profile.like(other.nickname).click()
  await answered
  await expect(profile.mutual).toBeVisible()
  await expect(profile.match).toHaveCount(0)
})

test("a hidden like becomes visible once it is mutual", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
}) => {
  const other = await newMember("藏心事的人")
  const { accessToken } = await openSession(other)
  await call(profileRoutes.setPrivacy, { body: { show_likes: false } }, accessToken)
  await call(friendsRoutes.like, { params: { userId: member.id } }, accessToken)
  const profile = profileOn(page)
  await profile.open(other)
  await expect(profile.likesMe(other.nickname)).toHaveCount(0)
  await profile.like(other.nickname).click()
  await profile.match.getByRole("button", { name: friends.matchGoOn }).click()
  await expect(profile.match).toHaveCount(0)
  await expect(profile.mutual).toBeVisible()
})

test("a blocked member disappears everywhere, and returns without the like when unblocked", {
  tag: "@desktop",
}, async ({ page, member, newMember, signIn, browser, browserErrors }) => {
  browserErrors.expect(notFound)
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
  await expect(profile.notFound).toBeVisible()
  await theirPage.goto(pages.user(member.id))
  await expect(profileOn(theirPage).notFound).toBeVisible()
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

test("blurred photos become clear with a mutual like", { tag: "@desktop" }, async ({
  page,
  member,
  newMember,
}) => {
  const other = await newMember("若晴")
  await addPhotos(other, 3)
  const { accessToken } = await openSession(other)
  const choice = { blur_photos: true, show_likes: false }
  await call(profileRoutes.setPrivacy, { body: choice }, accessToken)
  await call(friendsRoutes.like, { params: { userId: member.id } }, accessToken)

  const profile = profileOn(page)
  await profile.open(other)
  const blurred = page.getByText(memberProfile.blurredPhoto)
  await expect(blurred).toHaveCount(2)
  await profile.like(other.nickname).click()
  await expect(profile.match).toBeVisible()
  await expect(blurred).toHaveCount(0)
})

test("a member whose address is avoided disappears, and returns when it is removed", {
  tag: "@phone",
}, async ({ page, member, newMember, browserErrors }) => {
  browserErrors.expect(notFound)
  browserErrors.keepSecret(member.nickname)
  const other = await newMember("老同學")
  await verifyEmail(other)
  await page.goto(pages.profilePrivacy)
  await page.getByRole("button", { name: avoidedContacts.add, exact: true }).click()
  await page.getByLabel(avoidedContacts.field, { exact: true }).fill(other.email.toUpperCase())
  await page.getByRole("textbox", { name: avoidedContacts.note }).fill("同學")
  await page.getByRole("button", { name: avoidedContacts.submit }).click()
  const row = page.getByRole("list", { name: avoidedContacts.listLabel }).getByRole("listitem")
  await expect(row).toContainText("同學")
  const profile = profileOn(page)
  await page.goto(pages.user(other.id))
  await expect(profile.notFound).toBeVisible()

  await page.goto(pages.profilePrivacy)
  await row.getByRole("button").click()
  await page.getByRole("dialog").getByRole("button", { name: avoidedContacts.removeConfirm }).click()
  await expect(page.getByText(avoidedContacts.empty)).toBeVisible()
  await profile.open(other)
  await expect(profile.heading).toHaveText(other.nickname)
})

test("hidden fields are absent, and a hidden member looks like a missing one", { tag: "@phone" }, async ({
  page,
  newMember,
  browserErrors,
}) => {
  browserErrors.expect(notFound)
  const other = await newMember("低調的人")
  const { accessToken } = await openSession(other)
  // A call marks the member as online.
  await call(profileRoutes.setPrivacy, { body: { discoverable: true, show_body: true } }, accessToken)
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
  await expect(profile.heading).toHaveText(other.nickname)
  await profile.showDetails()
  for (const fact of shown) await expect(fact).toHaveCount(0)

  await call(profileRoutes.setPrivacy, { body: { discoverable: false } }, accessToken)
  await page.reload()
  await expect(profile.notFound).toBeVisible()
  await page.goto(pages.user(crypto.randomUUID()))
  await expect(profile.notFound).toBeVisible()
})
