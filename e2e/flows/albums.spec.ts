import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { pages } from "@pinyu/contract/pages"
import { albumAccess } from "@pinyu/phrases/album-access"
import { albumForm, albums, albumUploads } from "@pinyu/phrases/albums"
import { common } from "@pinyu/phrases/common"
import { fieldMessages } from "@pinyu/phrases/fields"
import { notificationTexts } from "@pinyu/phrases/notification-messages"
import { optionNames } from "@pinyu/phrases/options"
import { uploads } from "@pinyu/phrases/uploads"
import { colouredPicture } from "@pinyu/testkit/pictures.ts"
import { setVip } from "../admins.ts"
import { albumsOn, fillAlbum, uploadCalls } from "../albums.ts"
import { call, openSession } from "../api.ts"
import { dataTransferWith } from "../data-transfer.ts"
import { verifyEmail } from "../database.ts"
import { expect, test } from "../fixtures.ts"
import { profileOn } from "../people.ts"
import { headingOn } from "../screen.ts"

const picture = async (name: string) => ({
  name,
  mimeType: "image/webp",
  buffer: await colouredPicture(),
})

test("an album for one selected member is created, filled and notified, and locked for others", {
  tag: "@phone",
}, async ({ page, member, newMember, signIn, browserErrors }) => {
  browserErrors.expect(/^failed POST \/api\/albums\/[\w-]+\/media\/batch$/, /^404 GET \/api\/albums\//)
  const [friend, stranger] = [await newMember("阿哲"), await newMember("路過的人")]
  const { accessToken } = await openSession(member)
  await setVip(member, true)
  await call(friendsRoutes.like, { params: { userId: friend.id } }, accessToken)
  const own = albumsOn(page)
  const title = "<b>京都</b>的秋天"

  await page.goto(pages.privateAlbum)
  await expect(own.stats).toContainText(optionNames.tier.vip)
  await page.getByRole("button", { name: albums.createFirst }).click()
  await expect(own.title).toBeFocused()
  await expect(own.form.getByText(albumForm.visible)).toBeVisible()
  await own.level("selected_members").check()
  await own.hours.fill("721")
  await own.submit.click()
  await expect(own.title).toBeFocused()
  await expect(own.title).toHaveAccessibleDescription(fieldMessages.required)
  await expect(own.form.getByText(fieldMessages.no_member_selected)).toBeVisible()
  await expect(own.hours).toHaveAccessibleDescription(albumForm.hoursRange)

  await own.title.fill(title)
  await own.search.fill("沒有這個人")
  await expect(own.form.getByText(albumForm.noMatch("沒有這個人"))).toBeVisible()
  await own.search.fill("哲")
  await own.member(friend.nickname).check()
  await expect(own.form.getByText(albumForm.chosenCount(1))).toBeVisible()
  await own.level("mutual_likes").check()
  await own.level("selected_members").check()
  await expect(own.member(friend.nickname), "another level forgets who was chosen").not.toBeChecked()
  await own.member(friend.nickname).check()
  await own.form.getByRole("button", { name: albumForm.days(3), exact: true }).click()
  await expect(own.hours).toHaveValue("72")
  await own.submit.click()
  await expect(own.form).toHaveCount(0)
  const card = own.card(title)
  for (const words of [albums.privacy.selected_members, albums.daysLeft(3), albums.countOf(0, 100)])
    await expect(card).toContainText(words)

  const deferred = Promise.withResolvers<void>()
  const keys: (string | null)[] = []
  await page.route(uploadCalls, async (route) => {
    keys.push(await route.request().headerValue("idempotency-key"))
    if (keys.length > 1) return route.continue()
    await deferred.promise
    return route.abort()
  })
  await own.chooseFor(card, [
    await picture("sea.webp"),
    await picture("hill.webp"),
    await picture("wrong.webp"),
    { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") },
  ])
  const banner = page.getByRole("alert").filter({ hasText: albumUploads.unsupported("notes.pdf") })
  await expect(banner).toBeVisible()
  await banner.getByRole("button", { name: albums.dismiss }).click()
  await expect(banner).toHaveCount(0)
  await expect(own.tray.getByRole("progressbar", { name: uploads.sending("sea.webp") })).toBeVisible()
  await expect(own.tray.getByText(/^\d+%$|^處理中$/)).toHaveCount(1)
  await own.tray.getByRole("button", { name: uploads.cancel("wrong.webp") }).click()
  deferred.resolve()
  await expect(own.tray.getByRole("alert")).toHaveText(common.networkError)
  await expect(card, "the others go on").toContainText(albums.countOf(1, 100))
  await own.tray.getByRole("button", { name: uploads.retry("sea.webp") }).click()
  await expect(card).toContainText(albums.countOf(2, 100))
  await expect(own.tray).toHaveCount(0)
  expect(keys, "a retry keeps its key").toEqual([keys[0], expect.anything(), keys[0]])
  expect(keys[1]).not.toBe(keys[0])
  await expect(card.locator("img")).toBeVisible()

  await signIn(friend)
  await page.goto(pages.notifications)
  await page.getByText(notificationTexts.album_shared.message("")).click()
  await headingOn(page, title)
  await expect(page.getByRole("link", { name: albums.sharer(member.nickname) })).toBeVisible()
  await expect(own.media.getByRole("img")).toHaveCount(0)
  await own.media.getByRole("button").first().focus()
  await page.keyboard.press("Enter")
  await expect(own.viewer.getByText("1 / 2", { exact: true })).toBeVisible()
  await page.keyboard.press("ArrowLeft")
  await expect(own.viewer.getByText("2 / 2", { exact: true }), "it wraps").toBeVisible()
  await page.keyboard.press("Escape")
  await expect(own.viewer).toHaveCount(0)
  const address = page.url()

  await signIn(stranger)
  await profileOn(page).open(member)
  const tab = page.getByRole("tab").first()
  if (await tab.isVisible()) await tab.click()
  const theirs = page.getByRole("region", { name: albums.memberTitle })
  await expect(theirs.getByRole("article", { name: title })).toContainText(albums.lockedTitle)
  await expect(theirs.getByRole("article")).toContainText(albums.privacyForViewer.selected_members)
  await expect(theirs.locator("img")).toHaveCount(0)
  await theirs.getByRole("link", { name: title }).click()
  await expect(page.getByRole("heading", { name: albums.lockedTitle })).toBeVisible()
  await expect(own.media).toHaveCount(0)
  await own.choose(albums.actions(title), albums.report)
  await expect(own.reportDialog).toBeVisible()

  await call(friendsRoutes.block, { params: { userId: friend.id }, body: { reason: "" } }, accessToken)
  await signIn(friend)
  await page.goto(address)
  await headingOn(page, albums.notFoundTitle)
})

test("an owner changes an album's text, cover and media", {
  tag: "@desktop",
}, async ({ page, member }) => {
  await setVip(member, true)
  const id = await fillAlbum(member, "只有海", [await picture("one.webp"), await picture("two.webp")])
  const own = albumsOn(page)
  await page.goto(pages.album(id))
  await headingOn(page, "只有海")

  await own.choose(albums.actions("只有海"), albums.edit)
  await own.title.fill("只有山")
  await own.submit.click()
  await headingOn(page, "只有山")
  const second = albums.item.image(2, 2)
  await expect(own.media.getByText(albums.isCover)).toHaveCount(1)
  await own.choose(albums.itemActions(second), albums.setCover)
  await expect(own.notices.getByText(albums.coverSet)).toBeVisible()
  await expect(own.media.getByRole("listitem").nth(1)).toContainText(albums.isCover)
  await own.choose(albums.itemActions(second), albums.removeItem)
  await own.removeItemDialog.getByRole("button", { name: albums.removeItem }).click()
  await expect(own.media.getByRole("listitem")).toHaveCount(1)

  const dropped = await dataTransferWith(page, [await picture("three.webp")])
  await own.media.dispatchEvent("dragenter", { dataTransfer: dropped })
  await expect(page.getByText(albumUploads.drop)).toBeVisible()
  await own.media.dispatchEvent("drop", { dataTransfer: dropped })
  await expect(own.media.getByRole("listitem")).toHaveCount(2)
  await expect(page.getByText(albumUploads.drop)).toHaveCount(0)

  await own.choose(albums.actions("只有山"), albums.remove)
  await expect(own.removeDialog).toContainText(albums.removeText("只有山", 2))
  await own.removeDialog.getByRole("button", { name: albums.remove }).click()
  await expect(page).toHaveURL(pages.privateAlbum)
  await expect(page.getByRole("heading", { name: albums.emptyTitle })).toBeVisible()
})

test("a locked album is asked for, opened for a while, and closes in the open viewer when it is revoked", {
  tag: "@desktop",
}, async ({ page, member, newMember, signIn, browser }) => {
  const viewer = await newMember("想看的人")
  for (const one of [member, viewer]) await verifyEmail(one)
  const id = await fillAlbum(member, "只有海", [await picture("one.webp")])
  const own = albumsOn(page)
  await page.goto(pages.album(id))
  await own.choose(albums.actions("只有海"), albums.edit)
  await own.level("selected_members").check()
  // The list of liked members loads above it and moves it: a forced click would miss.
  await own.acceptsRequests.click()
  await expect(own.acceptsRequests).toBeChecked()
  await own.submit.click()
  await expect(own.form).toHaveCount(0)

  const context = await browser.newContext()
  await signIn(viewer, context)
  const theirs = await context.newPage()
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
  await context.close()
})
