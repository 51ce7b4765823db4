import { fieldError, id, matching } from "../fields.ts"
import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { notificationFilters, notificationTopics } from "./options.ts"
import {
  markRead,
  notification,
  notificationPage,
  notificationQuery,
  preference,
  preferenceChange,
  pushSubscription,
  quietHours,
  someNotifications,
  unreadCount,
} from "./schemas.ts"

const one = z.object({ id })
const data = <S extends z.ZodRawShape>(shape: S) => z.object({ data: z.object(shape) })
const quiet = z.object({ quiet_hours: quietHours })
const preferences = data({ preferences: z.array(preference) })

export const notificationsRoutes = defineRoutes("notifications", {
  list: {
    method: "GET",
    path: "/api/notifications",
    summary: "The caller's notifications, newest first",
    access: "member",
    query: notificationQuery,
    response: z.object({ data: notificationPage }),
  },
  unreadCount: {
    method: "GET",
    path: "/api/notifications/unread-count",
    summary: "The number of unread notifications",
    access: "member",
    response: z.object({ data: unreadCount }),
  },
  markRead: {
    method: "PATCH",
    path: "/api/notifications/mark-read",
    summary: "Marks the given notifications, or all, as read; changes nothing if one is not the caller's",
    access: "member",
    body: markRead,
    response: data({ updatedCount: z.int(), ...unreadCount.shape }),
    errors: ["notification_not_found"],
  },
  markOneRead: {
    method: "PATCH",
    path: "/api/notifications/:id/read",
    summary: "Marks a notification as read; a repeat changes nothing",
    access: "member",
    params: one,
    response: data({ notification, ...unreadCount.shape }),
    errors: ["notification_not_found"],
  },
  markUnread: {
    method: "PATCH",
    path: "/api/notifications/:id/unread",
    summary: "Marks a notification as unread; changes nothing while a later one of its group is unread",
    access: "member",
    params: one,
    response: z.object({ data: unreadCount }),
    errors: ["notification_not_found"],
  },
  remove: {
    method: "DELETE",
    path: "/api/notifications/:id",
    summary: "Deletes a notification",
    access: "member",
    params: one,
    response: z.object({ data: unreadCount }),
    errors: ["notification_not_found"],
  },
  removeAll: {
    method: "DELETE",
    path: "/api/notifications/delete-all",
    summary: "Deletes all of the caller's notifications, or the unread ones",
    access: "member",
    body: z.object({ filter: z.enum(notificationFilters, fieldError("not_an_option")) }),
    response: data({ deletedCount: z.int(), ...unreadCount.shape }),
  },
  removeSome: {
    method: "DELETE",
    path: "/api/notifications",
    summary: "Deletes the given notifications; changes nothing if one is not the caller's",
    access: "member",
    body: someNotifications,
    response: z.object({ data: unreadCount }),
    errors: ["notification_not_found"],
  },
  restore: {
    method: "POST",
    path: "/api/notifications/restore",
    summary: "Restores notifications that were deleted in the last minutes; a repeat changes nothing",
    access: "member",
    body: someNotifications,
    response: z.object({ data: unreadCount }),
    errors: ["notification_not_found"],
  },
  preferences: {
    method: "GET",
    path: "/api/notifications/preferences",
    summary: "The caller's notification preferences",
    access: "member",
    response: preferences,
  },
  setPreferences: {
    method: "PATCH",
    path: "/api/notifications/preferences",
    summary: "Changes notification preferences; omitted ones stay",
    access: "member",
    body: z.object({
      preferences: z
        .array(preferenceChange)
        .min(1, fieldError("required"))
        .max(notificationTopics.length, fieldError("too_long")),
    }),
    response: preferences,
  },
  quietHours: {
    method: "GET",
    path: "/api/notifications/quiet-hours",
    summary: "The caller's quiet hours in Taipei time",
    access: "member",
    response: z.object({ data: quiet }),
  },
  setQuietHours: {
    method: "PUT",
    path: "/api/notifications/quiet-hours",
    summary: "Sets or ends the caller's quiet hours; until they end, neither pushes nor digests are sent",
    access: "member",
    body: quiet,
    response: z.object({ data: quiet }),
  },
  pushKey: {
    method: "GET",
    path: "/api/notifications/push-key",
    summary: "The public key with which a browser subscribes to pushes (VAPID)",
    access: "member",
    response: data({ publicKey: z.string() }),
  },
  subscribe: {
    method: "POST",
    path: "/api/notifications/push-subscriptions",
    summary: "Subscribes this browser to pushes until the session ends; a repeat changes nothing",
    access: "member",
    body: pushSubscription,
    // A client that expects a known subscription creates a new one: dead endpoints are deleted here.
    response: data({ subscribed: z.literal(true), isNew: z.boolean() }),
    errors: ["push_service_unknown"],
  },
  unsubscribe: {
    method: "DELETE",
    path: "/api/notifications/push-subscriptions",
    summary: "Unsubscribes this browser from pushes",
    access: "member",
    response: data({ subscribed: z.literal(false) }),
  },
})

/** Calls from mail services, which have their own formats. */
export const notificationMailRoutes = defineRoutes("notifications", {
  stopMails: {
    method: "POST",
    path: "/api/notifications/unsubscribe/:token",
    summary: "Unsubscribes from notification mails with the token of such a mail (RFC 8058)",
    access: "anyone",
    // A mail service sends "List-Unsubscribe=One-Click" as a form; the URL alone suffices.
    ignoresForms: true,
    params: z.object({ token: matching(/^[\w.-]{1,200}$/, { max: 200 }) }),
    response: data({ unsubscribed: z.literal(true) }),
    errors: ["token_invalid"],
  },
})
