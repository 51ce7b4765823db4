import { chatRoutes } from "@pinyu/contract/chat/routes"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { notificationNamespace, socketPath, unreadPollMs } from "@pinyu/contract/sockets"
import { notificationSettings, notifications } from "@pinyu/phrases/notifications"
import { shell } from "@pinyu/phrases/shell"
import { call, openSession } from "../api.ts"
import { startConversation } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"
import { bellOn, like, likedBy } from "../notifications.ts"

test("notifications arrive at once on every device, are grouped, counted in the title, and read on all of them", {
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

test("a row leads to the setting of its kind", { tag: ["@nightly", "@phone"] }, async ({
  page,
  member,
  newMember,
}) => {
  await like(await newMember("若晴"), member)
  await page.goto(pages.notifications)
  await bellOn(page).choose(likedBy("若晴"), notifications.muteTopic)
  await expect(page).toHaveURL(`${pages.settingsNotifications}#like_received`)
  const { topics, channels, switchLabel } = notificationSettings
  await expect(
    page.getByRole("switch", { name: switchLabel(topics.like_received, channels.in_app_enabled) }),
  ).toBeFocused()
})

test("a notification that the bell does not keep is shown by the visible page", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, newMember }) => {
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

test("the bell and the unread messages are polled every 30 s without a socket", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member, newMember, browserErrors }) => {
  browserErrors.expect(/^failed (GET|POST) \/socket\.io\//)
  const fan = await newMember("若晴")
  await page.route("**/socket.io/**", (route) => route.abort())
  await page.clock.install()
  const answered = Promise.all([
    page.waitForResponse(`**${notificationsRoutes.unreadCount.path}`),
    page.waitForResponse(`**${chatRoutes.unreadCount.path}`),
  ])
  await page.goto(pages.friends)
  await answered
  await startConversation(fan, member)
  await like(fan, member)
  const bell = bellOn(page)
  const badge = page.getByRole("img", { name: shell.unreadMessages(1) }).filter({ visible: true })
  await expect(bell.quiet).toBeVisible()
  await expect(badge).toBeHidden()
  await page.clock.fastForward(unreadPollMs)
  await expect(bell.withUnread(2)).toBeVisible()
  await expect(badge).toBeVisible()
})
