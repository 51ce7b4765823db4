import { taipeiDay } from "@pinyu/contract/calendar"
import { notificationLimits } from "@pinyu/contract/notifications/limits"
import type { NotificationType } from "@pinyu/contract/notifications/options"
import type { Notification } from "@pinyu/contract/notifications/schemas"
import { namesOf, notificationTexts, severalTexts, someOf } from "@pinyu/phrases/notification-messages"
import { headlineOf } from "./model.ts"

/** Notifications that one row of the list shows. */
export interface NotificationGroup {
  /** Stays the same when further notifications arrive. */
  key: string
  /** The latest first; never empty. */
  notifications: readonly [Notification, ...Notification[]]
}

/** The rows of a Taipei day. */
export interface NotificationDay {
  day: string
  groups: readonly NotificationGroup[]
}

const dayOf = ({ created_at }: Notification) => taipeiDay(new Date(created_at))

/**
 * The row of a notification: one for each conversation, one for each type and day. A text of the team has its
 * own row, so that none is overlooked.
 */
const keyOf = (notification: Notification) => {
  const { id, type, actor, about_id } = notification
  if (actor === null) return id
  if (type === "message_received") return `${type} ${about_id ?? id}`
  return `${type} ${dayOf(notification)}`
}

/** Folds notifications, the latest first, into rows by day. A row stands at its latest notification. */
export const groupByDay = (notifications: readonly Notification[]): NotificationDay[] => {
  const groups = new Map<string, [Notification, ...Notification[]]>()
  for (const one of notifications) {
    const key = keyOf(one)
    const group = groups.get(key)
    // One call marks or deletes a row.
    if (!group) groups.set(key, [one])
    else if (group.length < notificationLimits.ids.max) group.push(one)
    else groups.set(one.id, [one])
  }
  const days = new Map<string, NotificationGroup[]>()
  for (const [key, group] of groups) {
    const day = dayOf(group[0])
    days.set(day, [...(days.get(day) ?? []), { key, notifications: group }])
  }
  return [...days].map(([day, rows]) => ({ day, groups: rows }))
}

/** A row of one notification, for a row that is open. */
export const groupOfOne = (notification: Notification): NotificationGroup => ({
  key: notification.id,
  notifications: [notification],
})

export const idsOf = ({ notifications }: NotificationGroup) => notifications.map(({ id }) => id)

export const unreadIdsOf = ({ notifications }: NotificationGroup) =>
  notifications.filter(({ status }) => status === "unread").map(({ id }) => id)

/** The target of a row; null if its notifications lead to several. */
export const targetOf = ({ notifications: [first, ...others] }: NotificationGroup) =>
  others.every(({ action_url }) => action_url === first.action_url) ? first.action_url : null

/** The distinct members who acted last in each notification of a row. */
export const actorsOf = ({ notifications }: NotificationGroup) => [
  ...new Map(notifications.flatMap(({ actor }) => (actor ? [[actor.id, actor] as const] : []))).values(),
]

/** Types of which a member causes one event for each subject. */
const oncePerActor: readonly NotificationType[] = [
  ...(["like_received", "match_found", "friend_request", "friend_accepted", "profile_viewed"] as const),
  ...(["post_liked", "wish_liked"] as const),
]

const subjectsOf = ({ notifications }: NotificationGroup) =>
  new Set(notifications.map(({ about_id }) => about_id)).size

/**
 * Counts the distinct members of a row; null if a member may be in several of its notifications, which name
 * only their latest.
 */
export const countActors = (group: NotificationGroup): number | null => {
  const { notifications } = group
  if (notifications.every(({ actor_count }) => actor_count <= 1)) return actorsOf(group).length
  const sum = notifications.reduce((total, { actor_count }) => total + actor_count, 0)
  const isExact = oncePerActor.includes(notifications[0].type) && subjectsOf(group) === 1
  return notifications.length === 1 || isExact ? sum : null
}

/** The text of a row: that of its only notification, or who acted and on how many subjects. */
export const groupHeadline = (group: NotificationGroup): string => {
  const [latest, ...others] = group.notifications
  if (others.length === 0 || latest.actor === null || latest.type === "message_received")
    return headlineOf(latest)
  const count = countActors(group)
  const { nickname } = latest.actor
  const who = count === null ? someOf(nickname) : namesOf(nickname, count - 1)
  const subjects = subjectsOf(group)
  const several = severalTexts[latest.type]
  return subjects > 1 && several ? several(who, subjects) : notificationTexts[latest.type].message(who)
}
