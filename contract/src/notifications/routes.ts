import * as z from "zod"
import { fieldError, id } from "../fields.ts"
import { defineRoutes } from "../route.ts"
import { notificationFilters, notificationTopics } from "./options.ts"
import {
  markRead,
  notification,
  notificationPage,
  notificationQuery,
  preference,
  preferenceChange,
  pushSubscription,
  unreadCount,
} from "./schemas.ts"

const one = z.object({ id })
const data = <S extends z.ZodRawShape>(shape: S) => z.object({ data: z.object(shape) })
const preferences = data({ preferences: z.array(preference) })

export const notificationsRoutes = defineRoutes("notifications", {
  list: {
    method: "GET",
    path: "/api/notifications",
    summary: "What the caller was told, newest first",
    access: "member",
    query: notificationQuery,
    response: z.object({ data: notificationPage }),
  },
  unreadCount: {
    method: "GET",
    path: "/api/notifications/unread-count",
    summary: "How many the caller has not read",
    access: "member",
    response: z.object({ data: unreadCount }),
  },
  markRead: {
    method: "PATCH",
    path: "/api/notifications/mark-read",
    summary: "Marks these as read, or all; nothing where one of them is not the caller's",
    access: "member",
    body: markRead,
    response: data({ updatedCount: z.int(), ...unreadCount.shape }),
    errors: ["notification_not_found"],
  },
  markOneRead: {
    method: "PATCH",
    path: "/api/notifications/:id/read",
    summary: "Marks one as read; a repeat changes nothing",
    access: "member",
    params: one,
    response: data({ notification, ...unreadCount.shape }),
    errors: ["notification_not_found"],
  },
  remove: {
    method: "DELETE",
    path: "/api/notifications/:id",
    summary: "Deletes one",
    access: "member",
    params: one,
    response: z.object({ data: unreadCount }),
    errors: ["notification_not_found"],
  },
  removeAll: {
    method: "DELETE",
    path: "/api/notifications/delete-all",
    summary: "Deletes all of the caller's, or all that they have not read",
    access: "member",
    body: z.object({ filter: z.enum(notificationFilters, fieldError("not_an_option")) }),
    response: data({ deletedCount: z.int(), ...unreadCount.shape }),
  },
  preferences: {
    method: "GET",
    path: "/api/notifications/preferences",
    summary: "What the caller wants to be told, and how",
    access: "member",
    response: preferences,
  },
  setPreferences: {
    method: "PATCH",
    path: "/api/notifications/preferences",
    summary: "Changes what the caller wants to be told; what is left out stays",
    access: "member",
    body: z.object({
      preferences: z
        .array(preferenceChange)
        .min(1, fieldError("required"))
        .max(notificationTopics.length, fieldError("too_long")),
    }),
    response: preferences,
  },
  pushKey: {
    method: "GET",
    path: "/api/notifications/push-key",
    summary: "The public key that a browser subscribes to pushes with (VAPID)",
    access: "member",
    response: data({ publicKey: z.string() }),
  },
  subscribe: {
    method: "POST",
    path: "/api/notifications/push-subscriptions",
    summary: "Has pushes sent to this browser for as long as the session lasts; a repeat changes nothing",
    access: "member",
    body: pushSubscription,
    // A client that expects a known subscription creates a new one: dead endpoints are deleted here.
    response: data({ subscribed: z.literal(true), isNew: z.boolean() }),
    errors: ["push_service_unknown"],
  },
  unsubscribe: {
    method: "DELETE",
    path: "/api/notifications/push-subscriptions",
    summary: "Ends the pushes to the browser that the caller signed in with",
    access: "member",
    response: data({ subscribed: z.literal(false) }),
  },
})

/** Calls from mail services, which have their own formats. */
export const notificationMailRoutes = defineRoutes("notifications", {
  stopMails: {
    method: "POST",
    path: "/api/notifications/unsubscribe/:token",
    summary: "Ends all mails about notifications, for whoever holds the token of such a mail (RFC 8058)",
    access: "anyone",
    // A mail service says "List-Unsubscribe=One-Click" as a form; the address alone says all.
    ignoresForms: true,
    params: z.object({ token: z.string().regex(/^[\w.-]{1,200}$/) }),
    response: data({ unsubscribed: z.literal(true) }),
    errors: ["token_invalid"],
  },
})
