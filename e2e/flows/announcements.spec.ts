import { adminPages } from "@pinyu/contract/admin/pages"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { admin } from "@pinyu/phrases/admin"
import { missing } from "@pinyu/phrases/missing-fields"
import { adminState } from "../admins.ts"
import { call, openSession } from "../api.ts"
import { expect, test } from "../fixtures.ts"
import { bellOn } from "../notifications.ts"

const words = admin.announcements

test("an announcement reaches a member at once and disappears when withdrawn", {
  tag: ["@nightly", "@last"],
}, async ({ browser, page, member }) => {
  const headline = `週末維護 ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(pages.friends)
  const bell = bellOn(page)
  await expect(bell.quiet).toBeVisible()

  const adminPage = await (await browser.newContext({ storageState: await adminState() })).newPage()
  await adminPage.goto(new URL(adminPages.dashboard, page.url()).href)
  await adminPage.getByRole("link", { name: words.name, exact: true }).click()
  await adminPage.getByLabel(words.headline, { exact: true }).fill(headline)
  await adminPage.getByRole("button", { name: words.submit }).click()
  await expect(adminPage.getByText(missing(words.message))).toBeVisible()
  await adminPage.getByLabel(words.message, { exact: true }).fill("週日凌晨兩點，品遇會休息一下。")
  await adminPage.getByRole("button", { name: words.submit }).click()
  const dialog = adminPage.getByRole("dialog", { name: words.confirmTitle })
  await dialog.getByRole("button", { name: words.submit }).click()
  const card = adminPage.getByRole("listitem").filter({ hasText: headline })
  // The number of notified members begins with the same words.
  await expect(card.getByText(words.states.sent, { exact: true })).toBeVisible()
  await expect(adminPage.getByLabel(words.headline, { exact: true })).toHaveValue("")

  await bell.withUnread(1).click()
  await expect(bell.panel.getByRole("listitem").filter({ hasText: headline })).toContainText("休息一下")

  await card.getByRole("button", { name: words.withdraw }).click()
  const leaving = adminPage.getByRole("dialog", { name: words.withdrawTitle })
  await leaving.getByRole("button", { name: words.withdraw }).click()
  await expect(card.getByText(words.states.withdrawn)).toBeVisible()
  // The withdrawal is asynchronous, and the page polls the count.
  const { accessToken } = await openSession(member)
  const unread = () => call(notificationsRoutes.unreadCount, {}, accessToken)
  await expect.poll(async () => (await unread()).body.data.unreadCount).toBe(0)
  await page.reload()
  await expect(bell.quiet).toBeVisible()
  await adminPage.context().close()
})
