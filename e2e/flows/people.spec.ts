import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { avoidedContacts } from "@pinyu/phrases/avoided-contacts"
import { chat } from "@pinyu/phrases/chat"
import { friends } from "@pinyu/phrases/friends"
import { memberProfile } from "@pinyu/phrases/member-profile"
import { shell } from "@pinyu/phrases/shell"
import { call, openSession } from "../api.ts"
import { chatOn } from "../chat.ts"
import { verifyEmail } from "../database.ts"
import { explorerOn } from "../explorer.ts"
import { expect, test } from "../fixtures.ts"
import { addPhotos, friendsOn, profileOn } from "../people.ts"
import { inOwnBrowser } from "../sign-in.ts"

const notFound = /^404 GET \/api\/profile\/user\//

// Profiles need a signed-in member.
test.beforeEach(async ({ member: _ }) => undefined)

test("a profile's actions and the back button stay visible while scrolling", {
  tag: ["@nightly", "@phone"],
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

test("two members like each other, match, and write the first messages", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
  signIn,
  browser,
}) => {
  const other = await newMember(`景涵${Date.now() % 100_000}`)
  const theirPage = await inOwnBrowser(browser, signIn, other)
  const explorer = explorerOn(page)
  await page.goto(pages.explore)
  await explorer.showNewest()
  const answered = profileOn(page).likeAnswered()
  await explorer.heartOf(explorer.tiles.filter({ hasText: other.nickname })).click()
  await answered

  await theirPage.goto(`${pages.friends}?tab=like-me`)
  const card = friendsOn(theirPage).card(member.nickname)
  await card.getByRole("button", { name: friends.like(member.nickname) }).click()
  const { match } = profileOn(theirPage)
  await expect(match.getByText(friends.matchText(member.nickname))).toBeVisible()
  await match.getByRole("button", { name: friends.matchChat }).click()
  // The member who liked first sees it on the open page.
  await profileOn(page).match.getByRole("button", { name: friends.matchGoOn }).click()
  const [mine, theirs] = [chatOn(page), chatOn(theirPage)]
  await theirs.send("你好，我也喜歡手沖咖啡。")
  await expect(theirs.message("手沖咖啡")).toContainText(chat.sent)

  await page.goto(`${pages.friends}?tab=mutual`)
  await expect(friendsOn(page).card(other.nickname)).toBeVisible()
  await page
    .getByRole("img", { name: shell.unreadMessages(1) })
    .filter({ visible: true })
    .click()
  await mine.row(other.nickname).click()
  await expect(mine.message("手沖咖啡")).toBeVisible()
  await expect(theirs.message("手沖咖啡")).toContainText(chat.read)
  await theirs.send("週末有空嗎")
  await expect(mine.message("週末有空嗎"), "the page is connected, which typing needs").toBeVisible()
  await mine.composer.pressSequentially("有空")
  await expect(theirs.presence(chat.typing)).toBeVisible()
  await mine.composer.press("Enter")
  await expect(theirs.message("有空").last()).toBeVisible()
  await expect(theirs.presence(chat.typing)).toBeHidden()
  await theirPage.context().close()
})

test("a blocked member disappears everywhere, and returns without the like when unblocked", async ({
  page,
  member,
  newMember,
  signIn,
  browser,
  browserErrors,
}) => {
  browserErrors.expect(notFound)
  const other = await newMember("不想再見")
  const { accessToken } = await openSession(other)
  await call(friendsRoutes.like, { params: { userId: member.id } }, accessToken)
  const theirPage = await inOwnBrowser(browser, signIn, other)

  await page.goto(`${pages.friends}?tab=like-me`)
  await friendsOn(page).card(other.nickname).getByRole("link").click()
  const profile = profileOn(page)
  await profile.askToBlock()
  await profile.block("說話不投機")
  await expect(page).toHaveURL(pages.explore)

  await page.goto(pages.user(other.id))
  await expect(profile.notFound).toBeVisible()
  await theirPage.goto(pages.user(member.id))
  await expect(profileOn(theirPage).notFound).toBeVisible()
  await theirPage.goto(`${pages.friends}?tab=i-like`)
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

test("a member disappears for whoever they avoid, and stays away for a while after the contact is removed", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, newMember, signIn, browser }) => {
  const other = await newMember("老同學")
  await verifyEmail(other)
  await page.goto(pages.profilePrivacy)
  await page.getByRole("button", { name: avoidedContacts.add, exact: true }).click()
  await page.getByLabel(avoidedContacts.field, { exact: true }).fill(other.email.toUpperCase())
  await page.getByRole("textbox", { name: avoidedContacts.note }).fill("同學")
  await page.getByRole("button", { name: avoidedContacts.submit }).click()
  const row = page.getByRole("list", { name: avoidedContacts.listLabel }).getByRole("listitem")
  await expect(row).toContainText("同學")
  const theirPage = await inOwnBrowser(browser, signIn, other)
  await theirPage.goto(pages.user(member.id))
  await expect(profileOn(theirPage).notFound).toBeVisible()

  await row.getByRole("button").click()
  await page.getByRole("dialog").getByRole("button", { name: avoidedContacts.removeConfirm }).click()
  await expect(page.getByText(avoidedContacts.empty)).toBeVisible()
  await theirPage.reload()
  await expect(profileOn(theirPage).notFound).toBeVisible()
  await theirPage.context().close()
})
