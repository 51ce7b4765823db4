import { chatRoutes } from "@pinyu/contract/chat/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { notificationNamespace, socketPath } from "@pinyu/contract/sockets"
import { namesOf, notificationTexts } from "@pinyu/phrases/notification-messages"
import { notifications } from "@pinyu/phrases/notifications"
import { call, openSession } from "../api.ts"
import { startConversation } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"
import { announcement, bellOn, like, likedBy, mockNotifications } from "../notifications.ts"
import { answering } from "../screen.ts"

test("a failed deletion restores the notification beside new ones", {
  tag: "@desktop",
}, async ({ page, member, newMember, browserErrors }) => {
  const fan = await newMember("若晴")
  await like(fan, member)
  const { promise: arrived, resolve: fail } = Promise.withResolvers<void>()
  browserErrors.expect(/^500 DELETE \/api\/notifications/)
  await page.route("**/api/notifications", async (route) => {
    if (route.request().method() !== "DELETE") return route.fallback()
    await arrived
    return route.fulfill({ status: 500, body: "{}" })
  })
  await page.goto(pages.notifications)
  const { choose } = bellOn(page)
  const first = page.getByRole("link", { name: likedBy("若晴") })
  const second = page.getByRole("link", { name: notificationTexts.match_found.message(namesOf("若晴", 0)) })
  await choose(likedBy("若晴"), notifications.remove)
  await expect(first).toBeHidden()
  await like(member, fan)
  const countRequest = page.waitForRequest(
    (request) =>
      request.method() === "GET" && new URL(request.url()).pathname === notificationsRoutes.list.path,
  )
  fail()
  await expect(page.getByText(notifications.changeFailed)).toBeVisible()
  for (const row of [first, second]) await expect(row).toBeVisible()
  await countRequest
})

test("a notification that the bell does not keep is shown by the visible page", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
}) => {
  const { accessToken } = await openSession(member)
  const choice = { notificationType: "like_received", inAppEnabled: false } as const
  await call(notificationsRoutes.setPreferences, { body: { preferences: [choice] } }, accessToken)
  const bell = bellOn(page)
  const listening = page.waitForResponse(async (answer) => {
    if (!answer.url().includes(socketPath)) return false
    // An aborted poll has no body.
    const packets = await answer.text().catch(() => "")
    return packets.includes(`40${notificationNamespace}`)
  })
  await page.goto(pages.feed)
  await listening
  const fan = await newMember("若晴")
  await like(fan, member)
  await expect(page.getByText(likedBy("若晴"))).toBeVisible()
  await page.getByRole("button", { name: notifications.see }).click()
  await expect(page).toHaveURL(pages.user(fan.id))
  // On phones a profile covers the bars.
  await page.goBack()
  await expect(bell.quiet).toBeVisible()
})

test("a message to an absent member counts once, and the badge matches the list", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
}) => {
  await startConversation(await newMember("若晴"), member)
  const bell = bellOn(page)
  const counted = page.waitForResponse(`**${chatRoutes.unreadCount.path}`)
  await page.goto(pages.friends)
  await counted
  await expect(bell.withUnread(1)).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) /)

  await mockNotifications(page, [announcement])
  const unread = { unreadCount: 3, ofMessages: 0 }
  await answering(page, notificationsRoutes.unreadCount.path, 200, { success: true, data: unread })
  await page.reload()
  await bell.withUnread(3).click()
  const name = new RegExp(`${notifications.unread}，\\s*${announcement.title}`)
  await expect(bell.panel.getByRole("link", { name })).toBeVisible()
  await expect(bell.withUnread(1)).toBeVisible()
})
