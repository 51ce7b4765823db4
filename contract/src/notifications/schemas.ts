import * as z from "zod"
import { id, instant, rawText, say, wholeNumber } from "../fields.ts"
import { notificationLimits as limits } from "./limits.ts"
import { notificationFilters, notificationTopics, notificationTypes } from "./options.ts"

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  status: z.enum(["unread", "read"]),
  read_at: instant.nullable(),
  created_at: instant,
  /** A path of this site, never more. */
  action_url: z.string().regex(/^\/(?!\/)/),
  /** Who did it, the latest of them, with a picture where they have one; null where it was the house. */
  actor: z.object({ id, nickname: z.string(), avatar_url: z.string().nullable() }).nullable(),
})
export type Notification = z.output<typeof notification>

export const notificationQuery = z.object({
  page: wholeNumber({ min: 1, max: limits.page.maxNumber }).default(1),
  limit: wholeNumber({ min: 1, max: limits.page.max }).default(limits.page.panel),
  status: z.enum(notificationFilters, say("not_an_option")).default("all"),
})

/** How many the caller has not read, and how many of these tell of messages, which are counted where one chats too. */
export const unreadCount = z.object({ unreadCount: z.int(), ofMessages: z.int() })
export type UnreadCount = z.output<typeof unreadCount>

export const notificationPage = z.object({
  notifications: z.array(notification),
  /** How many there are in all, whatever the filter. */
  total: z.int(),
  ...unreadCount.shape,
  page: z.int(),
  limit: z.int(),
})
export type NotificationPage = z.output<typeof notificationPage>

/** Which ones: these, or all where it is null. */
export const markRead = z.object({
  notificationIds: z.array(id).max(limits.ids.max, say("too_long")).nullable(),
})

export const preference = z.object({
  notification_type: z.enum(notificationTopics),
  /** At once: over the socket, or to the device while no page is open. */
  push_enabled: z.boolean(),
  email_enabled: z.boolean(),
  /** In the bell and its centre. */
  in_app_enabled: z.boolean(),
})
export type Preference = z.output<typeof preference>

/** What is left out of an entry stays as it is. */
export const preferenceChange = z.object({
  notificationType: z.enum(notificationTopics, say("not_an_option")),
  pushEnabled: z.boolean().optional(),
  emailEnabled: z.boolean().optional(),
  inAppEnabled: z.boolean().optional(),
})
export type PreferenceChange = z.output<typeof preferenceChange>

const base64url = (bytes: number) =>
  rawText({ max: 200 }).refine(
    (value) => /^[\w-]+=*$/.test(value) && Math.floor((value.replace(/=+$/, "").length * 6) / 8) === bytes,
    say("bad_format"),
  )

/** What a browser's push service gives out. The endpoint comes out as it is called: in ASCII, and measured so. */
export const pushSubscription = z.object({
  endpoint: z.url({ normalize: true, error: say("bad_format") }).max(limits.endpoint.max, say("too_long")),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type PushSubscriptionGiven = z.output<typeof pushSubscription>
