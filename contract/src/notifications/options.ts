export const notificationTypes = [
  "like_received",
  "match_found",
  "message_received",
  "post_liked",
  "post_commented",
  "comment_replied",
  "comment_liked",
  "wish_liked",
  "wish_granted",
  "profile_viewed",
  "album_shared",
  "album_requested",
  "album_granted",
  "gift_received",
  "friend_request",
  "friend_accepted",
  "system_announcement",
  "admin_notice",
  "security_notice",
  "meeting_reminder",
  "photo_verification",
  "contact_form_submitted",
  "contact_form_replied",
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The topics of the settings, in display order. */
export const notificationTopics = [
  "like_received",
  "match_found",
  "message_received",
  "post_liked",
  "post_commented",
  "wish_liked",
  "profile_viewed",
  "system_announcement",
  "admin_notice",
] as const satisfies readonly NotificationType[]
export type NotificationTopic = (typeof notificationTopics)[number]

/** The topic of each type; null for types without a setting, which use the default. */
export const topicOf: Record<NotificationType, NotificationTopic | null> = {
  like_received: "like_received",
  match_found: "match_found",
  message_received: "message_received",
  post_liked: "post_liked",
  post_commented: "post_commented",
  comment_replied: "post_commented",
  comment_liked: "post_liked",
  wish_liked: "wish_liked",
  wish_granted: "wish_liked",
  profile_viewed: "profile_viewed",
  album_shared: null,
  album_requested: null,
  album_granted: null,
  gift_received: "admin_notice",
  friend_request: "like_received",
  friend_accepted: "match_found",
  system_announcement: "system_announcement",
  admin_notice: "admin_notice",
  security_notice: null,
  meeting_reminder: null,
  photo_verification: "admin_notice",
  contact_form_submitted: "admin_notice",
  contact_form_replied: "admin_notice",
}

export const notificationFilters = ["all", "unread"] as const
export type NotificationFilter = (typeof notificationFilters)[number]

/** The preferences of a member who has not chosen. */
export const defaultPreference = { push_enabled: true, email_enabled: false, in_app_enabled: true } as const

/**
 * The number in the page's title and on the app's icon. `messages` is the number of unread messages. Messages
 * that are also in the bell count once.
 */
export const unreadInAll = (bell: { unreadCount: number; ofMessages: number }, messages: number) =>
  messages + bell.unreadCount - bell.ofMessages
