import type { Notification } from "./schemas.ts"

/**
 * What happened that a member is told of. `actorId` is who did it (of what members do themselves they are never told),
 * `aboutId` the post, wish, album or conversation that it was about.
 */
export type NotificationEvent =
  | {
      type: "like_received" | "match_found" | "gift_received" | "friend_request" | "friend_accepted"
      memberId: string
      actorId: string
    }
  /** `day` is a day in Taipei (`YYYY-MM-DD`): a visit is told once a day. */
  | { type: "profile_viewed"; memberId: string; actorId: string; day: string }
  | {
      type: "post_liked" | "wish_liked" | "wish_granted" | "album_shared"
      memberId: string
      actorId: string
      aboutId: string
    }
  /** Each comment and message is news of its own; those that nobody has read yet fold into one. */
  | { type: "post_commented"; memberId: string; actorId: string; aboutId: string; commentId: string }
  | { type: "message_received"; memberId: string; actorId: string; aboutId: string; messageId: string }
  /** What the house itself tells, in its own words. `newsId` is the announcement, notice or form: it is told once. */
  | {
      type: "system_announcement" | "admin_notice" | "contact_form_submitted" | "contact_form_replied"
      memberId: string
      newsId: string
      title: string
      message: string
    }

/** What is told over the socket of notifications. */
export interface NotificationSocketEvents {
  "new-notification": (event: Notification) => void
  /** The caller's own count, after it changed on whichever of their devices. */
  "notification-updated": (event: { unreadCount: number }) => void
}
