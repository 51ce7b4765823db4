import { notificationTopics } from "@pinyu/contract/notifications/options"
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

it("a push depends on its own channel only", () => {
  const chosen = withChoice(known, { topic: "message_received", channel: "push_enabled", on: true })
  expect([isPushEnabled(chosen, "message_received"), isPushEnabled(chosen, "post_liked")]).toEqual([
    true,
    false,
  ])
  const mailed = withChoice(known, { topic: null, channel: "email_enabled", on: true })
  expect(isPushEnabled(mailed, "message_received")).toBe(false)
})
