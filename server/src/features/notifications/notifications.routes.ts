import type { notificationMailRoutes, notificationsRoutes } from "@pinyu/contract/notifications/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { Notifications } from "./notifications.service.ts"

export const notificationsHandlers = (
  notifications: Notifications,
): Handlers<typeof notificationsRoutes> => ({
  list: ({ viewer, query }) => notifications.list(viewer.id, query),
  unreadCount: ({ viewer }) => notifications.unreadCount(viewer.id),
  markRead: ({ viewer, body }) => notifications.markRead(viewer.id, body.notificationIds),
  markOneRead: ({ viewer, params }) => notifications.markOneRead(viewer.id, params.id),
  markUnread: ({ viewer, params }) => notifications.markUnread(viewer.id, params.id),
  remove: ({ viewer, params }) => notifications.remove(viewer.id, params.id),
  removeAll: ({ viewer, body }) => notifications.removeAll(viewer.id, body.filter),
  removeSome: ({ viewer, body }) => notifications.removeSome(viewer.id, body.notificationIds),
  restore: ({ viewer, body }) => notifications.restore(viewer.id, body.notificationIds),
  preferences: ({ viewer }) => notifications.preferences(viewer.id),
  setPreferences: ({ viewer, body }) => notifications.setPreferences(viewer.id, body.preferences),
  quietHours: ({ viewer }) => notifications.quietHours(viewer.id),
  setQuietHours: ({ viewer, body }) => notifications.setQuietHours(viewer.id, body.quiet_hours),
  pushKey: async () => notifications.pushKey(),
  subscribe: ({ viewer, body }) => notifications.subscribe(viewer, body),
  unsubscribe: ({ viewer }) => notifications.unsubscribe(viewer),
})

export const notificationMailHandlers = (
  notifications: Notifications,
): Handlers<typeof notificationMailRoutes> => ({
  stopMails: ({ params }) => notifications.stopMails(params.token),
})
