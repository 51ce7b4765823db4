import { createECDH, randomBytes } from "node:crypto"
import { notificationMailRoutes, notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { notificationSettings, notifications, stopMails } from "@pinyu/phrases/notifications"
import { shell } from "@pinyu/phrases/shell"
import { accessibilityRules, violationsOn } from "../axe.ts"
import { expect, test } from "../fixtures.ts"
import { bellOn, like, likedBy, stoppingMails, withPushService } from "../notifications.ts"
import { headingOn } from "../screen.ts"

test("notifications arrive at once on every device, are grouped, and are read on all of them", {
  tag: "@phone",
}, async ({ browser, page, member, newMember, signIn }) => {
  const likers = [await newMember("若晴"), await newMember("子安")]
  const other = await browser.newContext()
  await signIn(member, other)
  const second = await other.newPage()
  await page.goto(pages.friends)
  await second.goto(new URL(pages.friends, page.url()).href)
  const [bell, theirs] = [bellOn(page), bellOn(second)]
  await expect(bell.quiet).toBeVisible()
  await expect(theirs.quiet).toBeVisible()
  for (const liker of likers) await like(liker, member)
  for (const each of [bell, theirs]) await expect(each.withUnread(1)).toBeVisible()
  for (const each of [page, second]) await expect(each).toHaveTitle(/^\(1\) /)
  await bell.withUnread(1).click()
  await bell.panel.getByRole("link", { name: likedBy("子安", 1) }).click()
  await expect(page).toHaveURL(/\/friends\?tab=like-me$/)
  await expect(bell.panel).toBeHidden()
  for (const each of [bell, theirs]) await expect(each.quiet).toBeVisible()
  await other.close()
})

test("the bell marks what it shows, deletes it, and restores it", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
}) => {
  const fan = await newMember("若晴")
  await like(fan, member)
  await like(member, fan)
  await page.goto(pages.friends)
  const bell = bellOn(page)
  await bell.withUnread(2).click()
  const rows = bell.panel.getByRole("listitem")
  await expect(rows).toHaveCount(2)
  await bell.choose(likedBy("若晴"), notifications.markRead)
  await expect(bell.withUnread(1)).toBeVisible()
  await bell.panel.getByRole("tab", { name: notifications.tabs.unread }).click()
  await expect(rows).toHaveCount(1)
  await bell.panel.getByRole("button", { name: notifications.markAll }).click()
  await expect(bell.panel.getByText(notifications.empty.unread.title)).toBeVisible()
  await bell.panel.getByRole("tab", { name: notifications.tabs.all }).click()
  await bell.choose(likedBy("若晴"), notifications.markUnread)
  await expect(bell.withUnread(1)).toBeVisible()
  await bell.choose(likedBy("若晴"), notifications.remove)
  await expect(rows).toHaveCount(1)
  await expect(bell.quiet).toBeVisible()
  await bell.undo.click()
  await expect(bell.withUnread(1)).toBeVisible()
  await bell.withUnread(1).click()
  await expect(rows).toHaveCount(2)
  await bell.panel.getByRole("link", { name: shell.allNotifications }).click()
  await expect(page).toHaveURL(pages.notifications)
  await expect(bell.panel).toBeHidden()
})

test("the notification centre marks and deletes; deletions of all are confirmed", {
  tag: "@desktop",
}, async ({ page, member, newMember }) => {
  const fan = await newMember("若晴")
  await like(fan, member)
  await like(member, fan)
  await page.goto(pages.notifications)
  const { choose, undo, removeDialog } = bellOn(page)
  const tab = (name: string) => page.getByRole("tab", { name })
  await expect(tab(notifications.tabs.all)).toHaveText(`${notifications.tabs.all}2`)
  expect(await violationsOn(page, accessibilityRules, "main")).toEqual([])

  await choose(likedBy("若晴"), notifications.markRead)
  await expect(tab(notifications.tabs.unread)).toHaveText(`${notifications.tabs.unread}1`)
  const liked = page.getByRole("link", { name: likedBy("若晴") })
  await choose(likedBy("若晴"), notifications.remove)
  await expect(liked).toBeHidden()
  await undo.click()
  await expect(liked).toBeVisible()
  await choose(likedBy("若晴"), notifications.remove)
  await expect(liked).toBeHidden()

  const chooseForAll = async (action: string) => {
    await page.getByRole("button", { name: notifications.bulkActions }).click()
    await page.getByRole("menuitem", { name: action }).click()
  }
  await chooseForAll(notifications.markAll)
  const all = removeDialog(notifications.markAllTitle)
  await expect(all.getByText(notifications.markAllText(1))).toBeVisible()
  await all.getByRole("button", { name: common.confirm }).click()
  await expect(tab(notifications.tabs.unread)).toHaveText(`${notifications.tabs.unread}0`)
  await tab(notifications.tabs.unread).click()
  await expect(page).toHaveURL(/\?tab=unread$/)
  await expect(page.getByRole("heading", { name: notifications.empty.unread.title })).toBeVisible()
  await like(await newMember("子安"), member)
  const fresh = page.getByRole("link", { name: likedBy("子安") })
  await expect(fresh).toBeVisible()
  await chooseForAll(notifications.removeUnread)
  const unread = removeDialog(notifications.removeUnreadTitle)
  await unread.getByRole("button", { name: notifications.remove }).click()
  await expect(fresh).toBeHidden()

  await tab(notifications.tabs.all).click()
  await chooseForAll(notifications.removeAll)
  // The list is empty at once, and a reload would abort the call.
  const removed = page.waitForResponse(
    (answer) =>
      answer.url().endsWith(notificationsRoutes.removeAll.path) &&
      answer.request().postDataJSON()?.filter === "all",
  )
  await removeDialog(notifications.removeAllTitle).getByRole("button", { name: notifications.remove }).click()
  await expect(page.getByRole("heading", { name: notifications.empty.all.title })).toBeVisible()
  await removed
  await page.reload()
  await expect(page.getByRole("heading", { name: notifications.empty.all.title })).toBeVisible()
})

test.describe("with the worker", () => {
  test.use({ serviceWorkers: "allow" })

  test("a preference applies at once and persists", { tag: "@phone" }, async ({ page, member: _ }) => {
    const { topics, channels, switchLabel, allOnLabel, allOffLabel } = notificationSettings
    const mails = page.getByRole("switch", { name: switchLabel(topics.post_liked, channels.email_enabled) })
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
    const p256dh = createECDH("prime256v1").generateKeys().toString("base64url")
    await withPushService(page, { p256dh, auth: randomBytes(16).toString("base64url") })
    await page.goto(pages.settingsNotifications)
    await press(notificationSettings.deviceOn)
    await expect(page.getByText(notificationSettings.deviceIsOn)).toBeVisible()
    await expect(mails).not.toBeChecked()
    const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH")
    await press(allOnLabel(channels.email_enabled))
    await expect(mails).toBeChecked()
    await saved
    await page.reload()
    await expect(mails).toBeChecked()
    await expect(page.getByText(notificationSettings.deviceIsOn)).toBeVisible()
    await press(notificationSettings.deviceOff)
    await expect(page.getByText(notificationSettings.deviceText)).toBeVisible()
    await press(allOffLabel(channels.email_enabled))
    await expect(mails).not.toBeChecked()
  })
})

test("the bell polls every 30 s without a socket", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
  browserErrors,
}) => {
  browserErrors.expect(/^failed (GET|POST) \/socket\.io\//)
  const fan = await newMember("若晴")
  await page.route("**/socket.io/**", (route) => route.abort())
  await page.clock.install()
  const countResponse = page.waitForResponse(`**${notificationsRoutes.unreadCount.path}`)
  await page.goto(pages.friends)
  await countResponse
  await like(fan, member)
  const bell = bellOn(page)
  await expect(bell.quiet).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(bell.withUnread(1)).toBeVisible()
})

test("the unsubscribe link of a mail works only after confirmation", { tag: "@desktop" }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/^4\d\d POST \/api\/notifications\/unsubscribe\//)
  const confirm = page.getByRole("button", { name: stopMails.confirm })
  await page.goto(pages.stopMails("x".repeat(43)))
  await headingOn(page, stopMails.title)
  await expect(page, "the address forgets the token").toHaveURL(new RegExp(`${pages.stopMails("")}?$`))
  const answered = page.waitForResponse(
    `**${notificationMailRoutes.stopMails.path.replace(":token", "x".repeat(43))}`,
  )
  await confirm.click()
  await answered
  await headingOn(page, stopMails.failedTitle)
  await expect(page.getByRole("link", { name: stopMails.goSettings })).toHaveAttribute(
    "href",
    pages.settingsNotifications,
  )

  await stoppingMails(page)
  await page.goto(pages.stopMails("y".repeat(43)))
  await confirm.click()
  await headingOn(page, stopMails.doneTitle)
})
