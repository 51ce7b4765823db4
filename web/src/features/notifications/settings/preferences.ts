import { type NotificationTopic, notificationTopics } from "@pinyu/contract/notifications/options"
import { isQuietAt, type QuietHours } from "@pinyu/contract/notifications/quiet-hours"
import type { Preference, PreferenceChange } from "@pinyu/contract/notifications/schemas"

export const channels = ["in_app_enabled", "push_enabled", "email_enabled"] as const
export type Channel = (typeof channels)[number]

/** One preference, or a whole channel without a topic. */
export interface PreferenceChoice {
  topic: NotificationTopic | null
  channel: Channel
  on: boolean
}

const wireNames = {
  in_app_enabled: "inAppEnabled",
  push_enabled: "pushEnabled",
  email_enabled: "emailEnabled",
} as const

/**
 * Builds the request of a change. Enabling a whole channel also enables the bell, because every push and
 * mail must also appear there.
 */
export const changeOf = ({ topic, channel, on }: PreferenceChoice): PreferenceChange[] => {
  const topics = topic === null ? notificationTopics : [topic]
  const withBell = topic === null && on ? { inAppEnabled: true } : {}
  return topics.map((notificationType) => ({ notificationType, ...withBell, [wireNames[channel]]: on }))
}

/** Applies a choice to the preferences. */
export const withChoice = (
  known: readonly Preference[],
  { topic, channel, on }: PreferenceChoice,
): Preference[] =>
  known.map((one) => {
    if (topic !== null && one.notification_type !== topic) return one
    const withBell = topic === null && on ? { in_app_enabled: true } : {}
    return { ...one, ...withBell, [channel]: on }
  })

/** Whether a topic's push is enabled, and now is outside the quiet hours. */
export const isPushEnabled = (
  known: readonly Preference[],
  topic: NotificationTopic,
  quietHours: QuietHours | null,
  now: Date,
) =>
  known.some(({ notification_type, push_enabled }) => notification_type === topic && push_enabled) &&
  !isQuietAt(quietHours, now)
