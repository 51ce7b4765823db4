import { type NotificationFilter, notificationFilters } from "@pinyu/contract/notifications/options"
import type { Notification, NotificationPage } from "@pinyu/contract/notifications/schemas"
import { notifications as words } from "@pinyu/phrases/notifications"
import type { InfiniteData } from "@tanstack/react-query"
import { uniqueItems } from "../../lib/query/paged-list.ts"
import type { Tab } from "../../ui/member/tabs.tsx"

/** The cached form of a notification list: the pages loaded so far. */
export type NotificationList = InfiniteData<NotificationPage, unknown>

/** The notifications of all pages without duplicates: new ones move others to the next page. */
export const notificationsOf = (list: NotificationList | undefined) =>
  uniqueItems(list, ({ notifications }) => notifications)

/** The total and unread counts of the latest page. */
export const countsOf = (list: NotificationList | undefined) => {
  const last = list?.pages.at(-1)
  return last && { all: last.total, unread: last.unreadCount }
}

/** The tabs with their labels, and with counts once loaded. */
export const tabsWith = (counts: Record<NotificationFilter, number> | undefined): Tab<NotificationFilter>[] =>
  notificationFilters.map((name) => ({ name, label: words.tabs[name], count: counts?.[name] }))

/** The number of the next page; undefined at the end. */
export const nextPageOf = (
  { page, limit, total, unreadCount }: NotificationPage,
  filter: NotificationFilter,
) => (page * limit < (filter === "unread" ? unreadCount : total) ? page + 1 : undefined)

/** A change of some notifications, or of all when it names none. */
export interface NotificationChange {
  what: "read" | "unread" | "remove"
  ids: readonly string[] | null
  /** Restricts a change of all to unread ones. */
  filter?: NotificationFilter
}

const affects = (change: NotificationChange, { id, status }: Notification) =>
  change.ids ? change.ids.includes(id) : change.filter !== "unread" || status === "unread"

/** Applies a change to the list. */
export const applyChange = (
  list: NotificationList,
  change: NotificationChange,
  filter: NotificationFilter,
  at: string,
): NotificationList => {
  const affected = notificationsOf(list).filter((one) => affects(change, one))
  const unread = affected.filter(({ status }) => status === "unread").length
  const counted = change.what === "unread" ? affected.length - unread : -unread
  const isRemoved = change.what === "remove" || (change.what === "read" && filter === "unread")
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      total: change.what === "remove" ? Math.max(0, page.total - affected.length) : page.total,
      unreadCount: change.ids ? Math.max(0, page.unreadCount + counted) : 0,
      notifications: page.notifications.flatMap((one) => {
        if (!affects(change, one)) return [one]
        if (isRemoved) return []
        if (change.what === "unread") return [{ ...one, status: "unread" as const, read_at: null }]
        return [{ ...one, status: "read" as const, read_at: one.read_at ?? at }]
      }),
    })),
  }
}

const latestFirst = (one: Notification, other: Notification) =>
  other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id)

/** Reverts the change from `before` to `after`, and keeps everything else that changed meanwhile. */
export const revertChange = (
  list: NotificationList,
  { before, after }: Record<"before" | "after", NotificationList>,
): NotificationList => {
  const untouched = new Set(notificationsOf(after))
  const touched = new Set(notificationsOf(before).filter((one) => !untouched.has(one)))
  const ids = new Set([...touched].map(({ id }) => id))
  return {
    ...list,
    pages: list.pages.map((page, number) => {
      const [was, became] = [before.pages[number], after.pages[number]]
      const others = page.notifications.filter(({ id }) => !ids.has(id))
      if (!was || !became) return { ...page, notifications: others }
      const back = was.notifications.filter((one) => touched.has(one))
      return {
        ...page,
        total: page.total + was.total - became.total,
        unreadCount: page.unreadCount + was.unreadCount - became.unreadCount,
        notifications: [...others, ...back].toSorted(latestFirst),
      }
    }),
  }
}

/** The headline of a notification; announcements have their own title. */
export const headlineOf = ({ actor, title, message }: Pick<Notification, "actor" | "title" | "message">) =>
  actor ? message : title

/** The target of a notification: a path of this site, or an external URL that opens in a new tab. */
export const destinationOf = (actionUrl: string, origin: string) => {
  const url = URL.canParse(actionUrl, origin) ? new URL(actionUrl, origin) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.origin === origin
    ? { inside: true as const, to: url.pathname + url.search + url.hash }
    : { inside: false as const, to: url.href }
}
