import * as z from "zod"
import type { Notification, UnreadCount } from "./schemas.ts"

/**
 * What happened that a member is told of. `actorId` is who did it (of what members do themselves they are never told),
 * `aboutId` the post, wish, album or conversation that it was about.
 */
export type NotificationEvent =
  | {
      /** `friend_request`: a like still waits for an answer; `friend_accepted`: a match in which nobody has written yet. */
      type: "like_received" | "match_found" | "friend_request" | "friend_accepted"
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
  /** What the house itself tells, in its own words. `newsId` is the announcement, notice or gift: it is told once. */
  | {
      type: "system_announcement" | "admin_notice" | "gift_received"
      memberId: string
      newsId: string
      title: string
      message: string
    }
  /** Of a form to the team (`aboutId`): `newsId` is what happened to it, the form itself when it came in. */
  | {
      type: "contact_form_submitted" | "contact_form_replied"
      memberId: string
      newsId: string
      aboutId: string
      title: string
      message: string
    }

/** What a page says of itself. */
export const notificationClientEvents = {
  /** Whether somebody looks at it: what happens while nobody looks at any page is pushed. */
  "page-visible": z.boolean(),
} as const

/** What a device shows of a message has this tag, whether the page brings it or a push: it is shown once. */
export const messageTag = (conversationId: string) => `message:${conversationId}`

/** What is told over the socket of notifications. */
export interface NotificationSocketEvents {
  /** `inBell` unless the member wants none of its kind kept there: then nothing but the page shows it. */
  "new-notification": (event: Notification & { inBell: boolean }) => void
  /** The caller's own count, after it changed on whichever of their devices. */
  "notification-updated": (event: UnreadCount) => void
}
