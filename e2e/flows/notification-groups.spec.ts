import { suggestedQuietHours } from "@pinyu/contract/notifications/quiet-hours"
import { notificationsRoutes } from "@pinyu/contract/notifications/routes"
import { pages } from "@pinyu/contract/pages"
import { nearDays } from "@pinyu/phrases/dates"

import { notificationSettings, notifications } from "@pinyu/phrases/notifications"
import { call, type Member, openSession } from "../api.ts"
import { accessibilityRules, violationsOn } from "../axe.ts"
import { startConversation } from "../conversation.ts"
import { expect, test } from "../fixtures.ts"
import { bellOn, like, likedBy } from "../notifications.ts"

/** The accessible name of an unread row; that of its menu contains the text too. */
const rowOf = (headline: string) => new RegExp(`^${notifications.unread}，\\s*${headline}`)
const read = async (member: Member) => {
  const { accessToken } = await openSession(member)
  await call(notificationsRoutes.markRead, { body: { notificationIds: null } }, accessToken)
}

test("one kind of a day is one row, which opens, grows, and is deleted and restored by the keyboard", {
  tag: "@desktop",
}, async ({ page, member, newMember }) => {
  const [first, second, third] = [await newMember("若晴"), await newMember("子安"), await newMember("景涵")]
  await like(first, member)
  await read(member)
  await like(second, member)
  await startConversation(first, member)
  await page.goto(pages.notifications)
  const rows = page.getByRole("main").getByRole("listitem")
  await expect(page.getByRole("heading", { name: nearDays[0] ?? "", exact: true })).toBeVisible()
  await expect(rows).toHaveCount(2)
  const row = page.getByRole("button", { name: rowOf(likedBy("子安", 1)) })
  await row.press("Enter")
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole("link", { name: likedBy("若晴") })).toHaveAttribute(
    "href",
    pages.user(first.id),
  )
  expect(await violationsOn(page, accessibilityRules, "main")).toEqual([])

  await like(third, member)
  await expect(page.getByRole("link", { name: likedBy("景涵", 1) })).toBeVisible()
  await expect(rows, "the open row stays open").toHaveCount(4)
  const menu = page.getByRole("button", { name: notifications.actionsFor(likedBy("景涵", 2)) })
  await menu.press("Enter")
  await expect(page.getByRole("menuitem", { name: notifications.markRead })).toBeVisible()
  await page.getByRole("menuitem", { name: notifications.remove }).press("Enter")
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole("button")).toBeFocused()
  await bellOn(page).undo.click()
  await expect(rows).not.toHaveCount(1)
  await page.reload()
  await expect(page.getByRole("button", { name: rowOf(likedBy("景涵", 2)) })).toBeVisible()
})

test("a finger deletes a row, and what moves up and down does not", { tag: "@phone" }, async ({
  page,
  member,
  newMember,
}) => {
  await like(await newMember("若晴"), member)
  await page.goto(pages.notifications)
  const link = page.getByRole("link", { name: likedBy("若晴") })
  // Waits until the row no longer moves.
  await link.tap({ trial: true })
  const box = await link.boundingBox()
  if (!box) throw new Error("the row is not visible")
  const finger = await page.context().newCDPSession(page)
  const from = { x: box.x + box.width - 20, y: box.y + box.height / 2 }
  const moveBy = async (x: number, y: number) => {
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: (typeof from)[]) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints })
    await touch("touchStart", from)
    for (const part of [0.1, 0.25, 0.5, 0.75, 1])
      await touch("touchMove", { x: from.x + x * part, y: from.y + y * part })
    await touch("touchEnd")
  }
  await moveBy(0, -150)
  await moveBy(-60, 0)
  await expect(link).toBeVisible()
  await expect(page).toHaveURL(pages.notifications)
  await moveBy(-160, 0)
  await expect(link).toBeHidden()
  await bellOn(page).undo.click()
  await expect(link).toBeVisible()
})

test("a row leads to the setting of its kind, where quiet hours are set", {
  tag: "@phone",
}, async ({ page, member, newMember }) => {
  await like(await newMember("若晴"), member)
  await page.goto(pages.notifications)
  await bellOn(page).choose(likedBy("若晴"), notifications.muteTopic)
  await expect(page).toHaveURL(`${pages.settingsNotifications}#like_received`)
  const { topics, channels, switchLabel, quiet } = notificationSettings
  await expect(
    page.getByRole("switch", { name: switchLabel(topics.like_received, channels.in_app_enabled) }),
  ).toBeFocused()

  const [toggle, from, to] = [
    page.getByRole("switch", { name: quiet.title }),
    page.getByLabel(quiet.from, { exact: true }),
    page.getByLabel(quiet.to, { exact: true }),
  ]
  const saved = () => page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok())
  const first = saved()
  await toggle.click()
  await expect(toggle).toBeChecked()
  await first
  await expect(from).toHaveValue(suggestedQuietHours.from)
  const second = saved()
  await from.selectOption("23:30")
  await second
  await page.reload()
  await expect(from).toHaveValue("23:30")
  await expect(to).toHaveValue(suggestedQuietHours.to)
  const third = saved()
  await toggle.click()
  await third
  await expect(from).toBeHidden()
})
