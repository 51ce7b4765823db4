import { type NotificationTopic, notificationTopics } from "@pinyu/contract/notifications/options"
import type { QuietHours } from "@pinyu/contract/notifications/quiet-hours"
import type { Preference } from "@pinyu/contract/notifications/schemas"
import { describe, expect, it } from "vitest"
import { changeOf, isPushEnabled, withChoice } from "./preferences.ts"

const off = { push_enabled: false, email_enabled: false, in_app_enabled: false }
const known = notificationTopics.map((notification_type) => ({ notification_type, ...off }))

describe("a preference change", () => {
  it("is one channel of one topic", () => {
    const choice = { topic: "post_liked", channel: "email_enabled", on: true } as const
    expect(changeOf(choice)).toEqual([{ notificationType: "post_liked", emailEnabled: true }])
    const changed = withChoice(known, choice).filter((one, n) => one !== known[n])
    expect(changed).toEqual([{ notification_type: "post_liked", ...off, email_enabled: true }])
  })

  it("is a whole channel, which also enables the bell", () => {
    const choice = { topic: null, channel: "push_enabled", on: true } as const
    expect(changeOf(choice)).toEqual(
      notificationTopics.map((notificationType) => ({
        notificationType,
        inAppEnabled: true,
        pushEnabled: true,
      })),
    )
    for (const one of withChoice(known, choice))
      expect(one).toMatchObject({ push_enabled: true, in_app_enabled: true, email_enabled: false })
    expect(changeOf({ ...choice, on: false })).toContainEqual({
      notificationType: "post_liked",
      pushEnabled: false,
    })
  })
})

it("a push depends on its own channel and the quiet hours", () => {
  const noon = new Date("2026-03-10T12:00:00+08:00")
  const isEnabled = (
    list: readonly Preference[],
    topic: NotificationTopic,
    quietHours: QuietHours | null = null,
  ) => isPushEnabled(list, topic, quietHours, noon)
  const chosen = withChoice(known, { topic: "message_received", channel: "push_enabled", on: true })
  expect([isEnabled(chosen, "message_received"), isEnabled(chosen, "post_liked")]).toEqual([true, false])
  expect(isEnabled(chosen, "message_received", { from: "11:30", to: "12:30" })).toBe(false)
  expect(isEnabled(chosen, "message_received", { from: "22:00", to: "08:00" })).toBe(true)
  const mailed = withChoice(known, { topic: null, channel: "email_enabled", on: true })
  expect(isEnabled(mailed, "message_received")).toBe(false)
})
