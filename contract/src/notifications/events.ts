import * as z from "../zod.ts"
import type { Notification, UnreadCount } from "./schemas.ts"

/**
 * Events that notify a member. `actorId` is the member who acted, never the recipient. `aboutId` is the post,
 * wish, album or conversation.
 */
export type NotificationEvent =
  | {
      /** `friend_request`: a like without an answer. `friend_accepted`: a match without a message. */
      type: "like_received" | "match_found" | "friend_request" | "friend_accepted"
      memberId: string
      actorId: string
    }
  /** `day` is a Taipei day (`YYYY-MM-DD`): one notification per visitor and day. */
  | { type: "profile_viewed"; memberId: string; actorId: string; day: string }
  | {
      type: "post_liked" | "wish_liked" | "wish_granted" | "album_shared"
      memberId: string
      actorId: string
      aboutId: string
    }
  /** Each comment, reply or message is a separate event; unread ones share a notification. */
  | {
      type: "post_commented" | "comment_replied" | "comment_liked"
      memberId: string
      actorId: string
      aboutId: string
      commentId: string
    }
  /** `requestId` is the request, which notifies the owner and, once granted, its sender. */
  | {
      type: "album_requested" | "album_granted"
      memberId: string
      actorId: string
      aboutId: string
      requestId: string
    }
  | { type: "message_received"; memberId: string; actorId: string; aboutId: string; messageId: string }
  /**
   * A text of the team, or about the member's own account. `eventId` is the announcement, notice or gift,
   * which notifies once.
   */
  | {
      type:
        | "system_announcement"
        | "admin_notice"
        | "gift_received"
        | "security_notice"
        | "meeting_reminder"
        | "photo_verification"
      memberId: string
      eventId: string
      title: string
      message: string
    }
  /** About a contact form (`aboutId`). `eventId` is the event, or the form itself on submission. */
  | {
      type: "contact_form_submitted" | "contact_form_replied"
      memberId: string
      eventId: string
      aboutId: string
      title: string
      message: string
    }

export const notificationClientEvents = {
  /** Whether the page is visible. Without a visible page, notifications are pushed. */
  "page-visible": z.boolean(),
} as const

/** The tag of a message's device notification. Page and push share it, so that the device shows one. */
export const messageTag = (conversationId: string) => `message:${conversationId}`

/** Events of the notification namespace. */
export interface NotificationSocketEvents {
  /**
   * `inBell` is false when the member's preferences keep this type out of the bell; only the page shows it
   * then.
   */
  "new-notification": (event: Notification & { inBell: boolean }) => void
  /** The caller's own count, after a change on any device. */
  "notification-updated": (event: UnreadCount) => void
}
