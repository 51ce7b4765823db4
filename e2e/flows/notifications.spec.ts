import AxeBuilder from "@axe-core/playwright"
import { friendsRoutes } from "@pinyu/contract/friends/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { common } from "@pinyu/phrases/common"
import { namesOf, notificationWords } from "@pinyu/phrases/notification-messages"
import { notificationSettings, notifications } from "@pinyu/phrases/notifications"
import { shell } from "@pinyu/phrases/shell"
import type { Page } from "@playwright/test"
import { call, type Member, openSession } from "../api.ts"
import { expect, test } from "../fixtures.ts"

const like = async (liker: Member, liked: Member) => {
  const { accessToken } = await openSession(liker)
  await call(friendsRoutes.like, { params: { userId: liked.id } }, accessToken)
}
const likedBy = (name: string, others = 0) => notificationWords.like_received.message(namesOf(name, others))
const bellWith = (page: Page, unread: number) =>
  page.getByRole("button", { name: shell.notificationsWithUnread(unread) })
const quietBell = (page: Page) => page.getByRole("button", { name: shell.notifications, exact: true })

test("what happens arrives at once on every device, folds, and is read on all of them", async ({
  browser,
  page,
  member,
  newMember,
  signIn,
}) => {
  const fans = [await newMember("若晴"), await newMember("子安")]
  const other = await browser.newContext()
  await signIn(member, other)
  const second = await other.newPage()
  await page.goto(pages.friends)
  await second.goto(new URL(pages.friends, page.url()).href)
  await expect(quietBell(page)).toBeVisible()
  await expect(quietBell(second)).toBeVisible()
  for (const fan of fans) await like(fan, member)
  for (const each of [page, second]) {
    await expect(bellWith(each, 1)).toBeVisible()
    await expect(each).toHaveTitle(/^\(1\) /)
  }
  await bellWith(page, 1).click()
  const panel = page.getByRole("dialog", { name: shell.notifications })
  await panel.getByRole("link", { name: likedBy("子安", 1) }).click()
  await expect(page).toHaveURL(/\/friends\?tab=like-me$/)
  await expect(panel).toBeHidden()
  for (const each of [page, second]) await expect(quietBell(each)).toBeVisible()
  await other.close()
})

test("the centre marks and deletes, and asks before anything goes", async ({ page, member, newMember }) => {
  const fan = await newMember("若晴")
  await like(fan, member)
  await like(member, fan)
  await page.goto(pages.notifications)
  const tab = (name: string) => page.getByRole("tab", { name })
  await expect(tab(notifications.tabs.all)).toHaveText(`${notifications.tabs.all}2`)
  const found = await new AxeBuilder({ page }).include("main").analyze()
  expect(found.violations.map(({ id }) => id)).toEqual([])

  await page.getByRole("button", { name: notifications.markOne(likedBy("若晴")) }).click()
  await expect(tab(notifications.tabs.unread)).toHaveText(`${notifications.tabs.unread}1`)
  await page.getByRole("button", { name: notifications.removeOne(likedBy("若晴")) }).click()
  const dialog = page.getByRole("dialog", { name: notifications.removeTitle })
  await expect(dialog.getByText(notifications.removeText)).toBeVisible()
  await dialog.getByRole("button", { name: common.cancel }).click()
  await expect(page.getByText(likedBy("若晴"))).toBeVisible()
  await page.getByRole("button", { name: notifications.removeOne(likedBy("若晴")) }).click()
  await dialog.getByRole("button", { name: notifications.remove }).click()
  await expect(page.getByText(likedBy("若晴"))).toBeHidden()
  await page.getByRole("button", { name: notifications.removeAll }).click()
  await page
    .getByRole("dialog", { name: notifications.removeAllTitle })
    .getByRole("button", { name: notifications.remove })
    .click()
  await expect(page.getByRole("heading", { name: notifications.empty.all.title })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("heading", { name: notifications.empty.all.title })).toBeVisible()
})

test("what is chosen shows at once, is kept, and goes back where it fails", async ({
  page,
  member: _,
  troubles,
}) => {
  const { topics, channels, switchLabel } = notificationSettings
  const mails = page.getByRole("switch", { name: switchLabel(topics.post_liked, channels.email_enabled) })
  const push = page.getByRole("switch", { name: switchLabel(topics.wish_liked, channels.push_enabled) })
  await page.goto(pages.settings)
  await expect(mails).not.toBeChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH")
  await page.getByRole("button", { name: notificationSettings.allOnLabel(channels.email_enabled) }).click()
  await expect(mails).toBeChecked()
  await saved
  await page.reload()
  await expect(mails).toBeChecked()
  troubles.expect(`500 PATCH ${notificationsRoutes.setPreferences.path}`)
  await page.route(`**${notificationsRoutes.setPreferences.path}`, (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
  )
  await push.click()
  await expect(page.getByText(notificationSettings.failed)).toBeVisible()
  await expect(push).toBeChecked()
})
