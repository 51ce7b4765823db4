import * as z from "zod"
import { id, say } from "../fields.ts"
import { rateLimits } from "../rate-limits.ts"
import { defineRoute } from "../route.ts"
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

export const notificationsRoutes = {
  list: defineRoute({
    id: "notifications.list",
    method: "GET",
    path: "/api/notifications",
    summary: "What the caller was told, newest first",
    access: "member",
    limits: rateLimits["notifications.list"],
    query: notificationQuery,
    response: z.object({ data: notificationPage }),
  }),
  unreadCount: defineRoute({
    id: "notifications.unreadCount",
    method: "GET",
    path: "/api/notifications/unread-count",
    summary: "How many the caller has not read",
    access: "member",
    limits: rateLimits["notifications.unreadCount"],
    response: z.object({ data: unreadCount }),
  }),
  markRead: defineRoute({
    id: "notifications.markRead",
    method: "PATCH",
    path: "/api/notifications/mark-read",
    summary: "Marks these as read, or all; nothing where one of them is not the caller's",
    access: "member",
    limits: rateLimits["notifications.markRead"],
    body: markRead,
    response: data({ updatedCount: z.int(), ...unreadCount.shape }),
    errors: ["notification_not_found"],
  }),
  markOneRead: defineRoute({
    id: "notifications.markOneRead",
    method: "PATCH",
    path: "/api/notifications/:id/read",
    summary: "Marks one as read; a repeat changes nothing",
    access: "member",
    limits: rateLimits["notifications.markOneRead"],
    params: one,
    response: data({ notification, ...unreadCount.shape }),
    errors: ["notification_not_found"],
  }),
  remove: defineRoute({
    id: "notifications.remove",
    method: "DELETE",
    path: "/api/notifications/:id",
    summary: "Deletes one",
    access: "member",
    limits: rateLimits["notifications.remove"],
    params: one,
    response: z.object({ data: unreadCount }),
    errors: ["notification_not_found"],
  }),
  removeAll: defineRoute({
    id: "notifications.removeAll",
    method: "DELETE",
    path: "/api/notifications/delete-all",
    summary: "Deletes all of the caller's, or all that they have not read",
    access: "member",
    limits: rateLimits["notifications.removeAll"],
    body: z.object({ filter: z.enum(notificationFilters, say("not_an_option")) }),
    response: data({ deletedCount: z.int(), ...unreadCount.shape }),
  }),
  preferences: defineRoute({
    id: "notifications.preferences",
    method: "GET",
    path: "/api/notifications/preferences",
    summary: "What the caller wants to be told, and how",
    access: "member",
    limits: rateLimits["notifications.preferences"],
    response: preferences,
  }),
  setPreferences: defineRoute({
    id: "notifications.setPreferences",
    method: "PATCH",
    path: "/api/notifications/preferences",
    summary: "Changes what the caller wants to be told; what is left out stays",
    access: "member",
    limits: rateLimits["notifications.setPreferences"],
    body: z.object({
      preferences: z
        .array(preferenceChange)
        .min(1, say("required"))
        .max(notificationTopics.length, say("too_long")),
    }),
    response: preferences,
  }),
  pushKey: defineRoute({
    id: "notifications.pushKey",
    method: "GET",
    path: "/api/notifications/push-key",
    summary: "The public key that a browser subscribes to pushes with (VAPID)",
    access: "member",
    limits: rateLimits["notifications.pushKey"],
    response: data({ publicKey: z.string() }),
  }),
  subscribe: defineRoute({
    id: "notifications.subscribe",
    method: "POST",
    path: "/api/notifications/push-subscriptions",
    summary: "Has pushes sent to this browser for as long as the session lasts; a repeat changes nothing",
    access: "member",
    limits: rateLimits["notifications.subscribe"],
    body: pushSubscription,
    // Whoever thought it known makes another: what its push service no longer takes anything for is forgotten here.
    response: data({ subscribed: z.literal(true), isNew: z.boolean() }),
    errors: ["push_service_unknown"],
  }),
  unsubscribe: defineRoute({
    id: "notifications.unsubscribe",
    method: "DELETE",
    path: "/api/notifications/push-subscriptions",
    summary: "Ends the pushes to the browser that the caller signed in with",
    access: "member",
    limits: rateLimits["notifications.unsubscribe"],
    response: data({ subscribed: z.literal(false) }),
  }),
} as const

/** What the programs of mail services call, in forms of their own. */
export const notificationMailRoutes = {
  stopMails: defineRoute({
    id: "notifications.stopMails",
    method: "POST",
    path: "/api/notifications/unsubscribe/:token",
    summary: "Ends all mails about notifications, for whoever holds the token of such a mail (RFC 8058)",
    access: "anyone",
    limits: rateLimits["notifications.stopMails"],
    params: z.object({ token: z.string().regex(/^[\w.-]{1,200}$/) }),
    response: data({ unsubscribed: z.literal(true) }),
    errors: ["token_invalid"],
  }),
} as const
