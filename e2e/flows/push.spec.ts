import { createECDH, randomBytes } from "node:crypto"
import { adminPages } from "@pinyu/contract/admin/pages"
import { messageTag } from "@pinyu/contract/notifications/events"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { admin } from "@pinyu/phrases/admin"
import { pushTexts } from "@pinyu/phrases/notification-messages"
import { notificationSettings } from "@pinyu/phrases/notifications"
import { profiles } from "@pinyu/phrases/profiles"
import { shell } from "@pinyu/phrases/shell"
import { findFullChromium } from "../../scripts/lib/chromium.mjs"
import { call, openSession } from "../api.ts"
import { launchWith } from "../browser.ts"
import { startConversation } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"
import {
  bellOn,
  hidePage,
  pressShown,
  pushesTo,
  shownNotifications,
  watchVisibilityReports,
  withPushService,
} from "../notifications.ts"
import { ownProfileOn } from "../own-profile.ts"
import { headingOn } from "../screen.ts"

// The headless shell shows no notifications.
test.use({ launchOptions: launchWith(findFullChromium()), serviceWorkers: "allow" })

test("a push is shown by the device and opens its target", { tag: ["@nightly", "@phone"] }, async ({
  page,
  member: _,
}) => {
  await page.goto(pages.settingsNotifications)
  const pushed = { title: "品遇", body: "你有新的通知", tag: "one", url: pages.friends }
  const push = await pushesTo(page)
  await expect(async () => {
    // A starting worker may miss a push. Pushes with the same tag replace each other.
    await push({ ...pushed, unreadCount: 1 })
    expect(await shownNotifications(page)).toEqual([pushed])
  }).toPass()
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await pressShown(page)
  await expect(page).toHaveURL(pages.friends)
  expect(await page.evaluate(() => performance.timeOrigin), "it was not loaded anew").toBe(loaded)
})

test("a pressed notification asks before it leaves unsaved changes, and spares the admin console", {
  tag: ["@nightly", "@desktop"],
}, async ({ context, page, member: _ }) => {
  const profile = ownProfileOn(page)
  await profile.open()
  await profile.editPlace.click()
  await profile.occupation.fill("花藝師")
  await page.keyboard.press("Escape")
  const push = await pushesTo(page)
  await expect(async () => {
    await push({ ...pushTexts, tag: "one", url: pages.friends })
    expect(await shownNotifications(page)).toHaveLength(1)
  }).toPass()
  const adminPage = await context.newPage()
  await adminPage.goto(adminPages.login)
  await headingOn(adminPage, admin.login.title)
  await adminPage.bringToFront()
  await pressShown(page)
  await profile.leaveDialog.getByRole("button", { name: profiles.leave }).click()
  await expect(page).toHaveURL(pages.friends)
  await expect(adminPage).toHaveURL(adminPages.login)
})

test("a desktop gets message notifications without a name while the page is hidden, if enabled", {
  tag: ["@nightly", "@desktop"],
}, async ({ context, page, member, newMember }) => {
  const { accessToken } = await openSession(member)
  const prefer = (pushEnabled: boolean) => {
    const preferences = [{ notificationType: "message_received" as const, pushEnabled }]
    return call(notificationsRoutes.setPreferences, { body: { preferences } }, accessToken)
  }
  const reports = watchVisibilityReports(page)
  const expectVisible = () => expect.poll(reports.last).toBe("true")
  const hideAllPages = async () => {
    await hidePage(page)
    await expect.poll(reports.last).toBe("false")
  }
  const others = [await newMember("若晴"), await newMember("子安"), await newMember("阿哲")] as const

  await prefer(false)
  await page.goto(pages.friends)
  await expectVisible()
  await context.grantPermissions(["notifications"], { origin: new URL(page.url()).origin })
  await startConversation(others[0], member)
  await expect(
    page.getByRole("img", { name: shell.unreadMessages(1) }).filter({ visible: true }),
  ).toBeVisible()

  // The page is hidden: the bell keeps it, and nothing is shown because push is off.
  await hideAllPages()
  const response = page.waitForResponse(`**${notificationsRoutes.preferences.path}`)
  await startConversation(others[1], member)
  await response
  await expect(bellOn(page).withUnread(1)).toBeVisible()

  await prefer(true)
  await page.reload()
  await expectVisible()
  await hideAllPages()
  const conversationId = await startConversation(others[2], member)
  const shown = { ...pushTexts, tag: messageTag(conversationId), url: pages.chatWith(conversationId) }
  await expect.poll(() => shownNotifications(page)).toEqual([shown])
  const push = await pushesTo(page)
  await expect(async () => {
    await push({ ...shown, url: pages.chat })
    expect(await shownNotifications(page), "a push of the same takes its place").toEqual([
      { ...shown, url: pages.chat },
    ])
  }).toPass()
})

test("push continues after the browser or the server loses the subscription", {
  tag: ["@nightly", "@phone"],
}, async ({ page, member: _ }) => {
  const p256dh = createECDH("prime256v1").generateKeys().toString("base64url")
  const browser = await withPushService(page, { p256dh, auth: randomBytes(16).toString("base64url") })
  /** Resolves to the next new subscription that the server receives. */
  const known = new Set<string>()
  const nextSubscription = async () => {
    const answer = await page.waitForResponse(async (one) => {
      const request = one.request()
      if (!request.url().endsWith(notificationsRoutes.subscribe.path) || request.method() !== "POST")
        return false
      return one.ok() && !known.has(request.postDataJSON().endpoint)
    })
    known.add(answer.request().postDataJSON().endpoint)
    return answer.request().headers().authorization?.replace("Bearer ", "")
  }
  const isOn = page.getByText(notificationSettings.deviceIsOn)
  const first = nextSubscription()
  await page.goto(pages.settingsNotifications)
  await page.getByRole("button", { name: notificationSettings.deviceOn, exact: true }).click()
  await expect(isOn).toBeVisible()
  const accessToken = await first
  const forget = () => call(notificationsRoutes.unsubscribe, {}, accessToken)
  for (const loseSubscription of [browser.drop, browser.makeOld, forget]) {
    await loseSubscription()
    const another = nextSubscription()
    await page.reload()
    await another
    await expect(isOn).toBeVisible()
  }
})
