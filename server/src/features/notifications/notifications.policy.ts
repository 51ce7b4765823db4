import type { NotificationEvent } from "@pinyu/contract/notifications/events"

/** What tells one event from the others of its type for one member: the same key is the same news. */
export const onceKeyOf = (event: NotificationEvent): string => {
  switch (event.type) {
    case "like_received":
    case "match_found":
      return event.actorId
    case "profile_viewed":
      return `${event.actorId}:${event.day}`
    case "post_commented":
      return event.commentId
    case "message_received":
      return event.messageId
    default:
      return `${event.aboutId}:${event.actorId}`
  }
}

/** The post, wish, album or conversation that an event was about. */
export const aboutIdOf = (event: NotificationEvent): string | null =>
  "aboutId" in event ? event.aboutId : null
