import { fieldError, id, instant, rawText, wholeNumber } from "../fields.ts"
import * as z from "../zod.ts"
import { notificationLimits as limits } from "./limits.ts"
import { notificationFilters, notificationTopics, notificationTypes } from "./options.ts"
import { quietTimes } from "./quiet-hours.ts"

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  status: z.enum(["unread", "read"]),
  read_at: instant.nullable(),
  created_at: instant,
  /** A path of this site. */
  action_url: z.string().regex(/^\/(?!\/)/),
  /** The latest actor; null for a notification of the system. */
  actor: z.object({ id, nickname: z.string(), avatar_url: z.string().nullable() }).nullable(),
  /** The number of distinct actors, at most 101. */
  actor_count: z.int(),
  /** The post, wish, album, conversation or form that it is about. */
  about_id: id.nullable(),
})
export type Notification = z.output<typeof notification>

export const notificationQuery = z.object({
  page: wholeNumber({ min: 1, max: limits.page.maxNumber }).default(1),
  limit: wholeNumber({ min: 1, max: limits.page.max }).default(limits.page.panel),
  status: z.enum(notificationFilters, fieldError("not_an_option")).default("all"),
})

/** Unread notifications, and those about messages, which the chat counts as well. */
export const unreadCount = z.object({ unreadCount: z.int(), ofMessages: z.int() })
export type UnreadCount = z.output<typeof unreadCount>

export const notificationPage = z.object({
  notifications: z.array(notification),
  /** The total, ignoring the filter. */
  total: z.int(),
  ...unreadCount.shape,
  page: z.int(),
  limit: z.int(),
})
export type NotificationPage = z.output<typeof notificationPage>

/** The notifications to mark; null for all. */
export const markRead = z.object({
  notificationIds: z.array(id).max(limits.ids.max, fieldError("too_long")).nullable(),
})

/** Some notifications of the caller. */
export const someNotifications = z.object({
  notificationIds: z.array(id).min(1, fieldError("required")).max(limits.ids.max, fieldError("too_long")),
})

const quietTime = z.enum(quietTimes, fieldError("not_an_option"))

/** The member's quiet hours in Taipei time; null without any. */
export const quietHours = z
  .object({ from: quietTime, to: quietTime })
  .refine(({ from, to }) => from !== to, { path: ["to"], error: fieldError("repeated") })
  .nullable()

export const preference = z.object({
  notification_type: z.enum(notificationTopics),
  /** Instantly: over the socket, or by push while no page is open. */
  push_enabled: z.boolean(),
  email_enabled: z.boolean(),
  /** In the bell and the notification centre. */
  in_app_enabled: z.boolean(),
})
export type Preference = z.output<typeof preference>

/** Absent fields stay unchanged. */
export const preferenceChange = z.object({
  notificationType: z.enum(notificationTopics, fieldError("not_an_option")),
  pushEnabled: z.boolean().optional(),
  emailEnabled: z.boolean().optional(),
  inAppEnabled: z.boolean().optional(),
})
export type PreferenceChange = z.output<typeof preferenceChange>

const base64url = (bytes: number) =>
  rawText({ max: 200 }).refine(
    (value) => /^[\w-]+=*$/.test(value) && Math.floor((value.replace(/=+$/, "").length * 6) / 8) === bytes,
    fieldError("bad_format"),
  )

/** A push subscription of a browser. The endpoint is normalised to ASCII before its length is checked. */
export const pushSubscription = z.object({
  endpoint: z
    .url({ normalize: true, error: fieldError("bad_format") })
    .max(limits.endpoint.max, fieldError("too_long")),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type NewPushSubscription = z.output<typeof pushSubscription>
