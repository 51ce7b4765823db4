import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { albumAccess } from "@pinyu/phrases/album-access"
import { albums } from "@pinyu/phrases/albums"
import { notificationTexts } from "@pinyu/phrases/notification-messages"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { albumsOn, fillAlbum } from "../albums.ts"
import { call, openSession } from "../api.ts"
import { verifyEmail } from "../database.ts"
import { expect, test } from "../fixtures.ts"
import { headingOn } from "../screen.ts"
import { inOwnBrowser } from "../sign-in.ts"

const picture = async (name: string) => ({
  name,
  mimeType: "image/webp",
  buffer: await colouredPicture(),
})

test("a locked album is asked for, opened for a while, and closes in the open viewer when it is revoked", async ({
  page,
  member,
  newMember,
  signIn,
  browser,
}) => {
  const viewer = await newMember("想看的人")
  for (const one of [member, viewer]) await verifyEmail(one)
  const id = await fillAlbum(member, "只有海", [await picture("one.webp")])
  const own = albumsOn(page)
  await page.goto(pages.album(id))
  await own.choose(albums.actions("只有海"), albums.edit)
  await own.level("selected_members").check()
  // The list of liked members loads above it and moves it: a forced click would miss.
  await own.acceptsRequests.click()
  await own.submit.click()
  await expect(own.form).toHaveCount(0)

  const theirs = await inOwnBrowser(browser, signIn, viewer)
  await theirs.goto(pages.album(id))
  await theirs.getByLabel(albumAccess.message).fill("我們上週聊過")
  await theirs.getByRole("button", { name: albumAccess.ask }).click()
  await expect(theirs.getByRole("heading", { name: albumAccess.waitingTitle })).toBeVisible()

  await page.goto(pages.privateAlbum)
  await expect(page.getByText("我們上週聊過")).toBeVisible()
  await page.getByRole("button", { name: albumAccess.grantTo(viewer.nickname) }).click()
  await page.getByRole("button", { name: albumAccess.hours(1), exact: true }).click()
  await page.getByRole("button", { name: albumAccess.confirmGrant, exact: true }).click()

  await theirs.getByRole("button", { name: albums.enlarge(albums.item.image(1, 1)) }).click()
  await expect(albumsOn(theirs).viewer).toBeVisible()
  await page.getByRole("button", { name: albumAccess.revokeOf(viewer.nickname) }).click()
  await page
    .getByRole("dialog", { name: albumAccess.revokeTitle })
    .getByRole("button", { name: albumAccess.revoke, exact: true })
    .click()
  await expect(albumsOn(theirs).viewer).toHaveCount(0)
  await expect(theirs.getByRole("heading", { name: albumAccess.askTitle })).toBeVisible()
  await theirs.context().close()
})

test("an album for one selected member is created, filled and notified, until its owner blocks them", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, newMember, signIn, browserErrors }) => {
  browserErrors.expect(/^404 GET \/api\/albums\//)
  const friend = await newMember("阿哲")
  await verifyEmail(member)
  const { accessToken } = await openSession(member)
  await call(friendsRoutes.like, { params: { userId: friend.id } }, accessToken)
  const own = albumsOn(page)
  const title = "<b>京都</b>的秋天"
  await page.goto(pages.privateAlbum)
  await page.getByRole("button", { name: albums.createFirst }).click()
  await own.title.fill(title)
  await own.level("selected_members").check()
  await own.search.fill("哲")
  await own.member(friend.nickname).check()
  await own.submit.click()
  const card = own.card(title)
  await expect(card).toContainText(albums.privacy.selected_members)
  await own.chooseFor(card, [await picture("sea.webp"), await picture("hill.webp")])
  await expect(card.locator("img")).toBeVisible()
  await expect(own.tray).toHaveCount(0)

  await signIn(friend)
  await page.goto(pages.notifications)
  await page.getByText(notificationTexts.album_shared.message("")).click()
  await headingOn(page, title)
  await own.media.getByRole("button").first().press("Enter")
  await expect(own.viewer.getByText("1 / 2", { exact: true })).toBeVisible()
  await page.keyboard.press("ArrowLeft")
  await expect(own.viewer.getByText("2 / 2", { exact: true }), "it wraps").toBeVisible()
  await page.keyboard.press("Escape")
  const address = page.url()

  await call(friendsRoutes.block, { params: { userId: friend.id }, body: { reason: "" } }, accessToken)
  await page.goto(address)
  await headingOn(page, albums.notFoundTitle)
})
