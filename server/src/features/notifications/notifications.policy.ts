import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { NotificationType } from "@pinyu/contract/notifications/options"
import { pages } from "@pinyu/contract/pages"

/** Identifies an event among those of its type for one member: the same key is the same event. */
export const dedupKeyOf = (event: NotificationEvent): string => {
  if ("eventId" in event) return event.eventId
  switch (event.type) {
    case "profile_viewed":
      return `${event.actorId}:${event.day}`
    case "post_commented":
      return event.commentId
    case "message_received":
      return event.messageId
    default:
      return "aboutId" in event ? `${event.aboutId}:${event.actorId}` : event.actorId
  }
}

/** Events of one type with the same key join one notification while it is unread. */
export const groupKeyOf = (event: NotificationEvent): string => {
  if ("eventId" in event) return event.eventId
  if ("aboutId" in event) return event.aboutId
  switch (event.type) {
    case "like_received":
    case "friend_request":
      return "me"
    case "profile_viewed":
      return event.day
    default:
      return event.actorId
  }
}

/** The subject of an event: a post, wish, album, conversation or form. */
export const aboutIdOf = (event: NotificationEvent): string | null => {
  if ("aboutId" in event) return event.aboutId
  return "eventId" in event ? event.eventId : null
}

/** The member who acted; null for events of the system. */
export const actorIdOf = (event: NotificationEvent): string | null =>
  "actorId" in event ? event.actorId : null

/** The target of a notification: always a path of this site. No other code builds it. */
export const actionUrlOf = (notification: {
  type: NotificationType
  aboutId: string | null
  actorId: string | null
  others: number
}): string => {
  const { type, aboutId, actorId, others } = notification
  const actor = actorId === null ? pages.notifications : pages.user(actorId)
  switch (type) {
    case "like_received":
    case "friend_request":
      return others > 0 ? `${pages.friends}?tab=like-me` : actor
    case "post_liked":
      return aboutId === null ? pages.feed : pages.post(aboutId)
    case "post_commented":
      return aboutId === null ? pages.feed : pages.postComments(aboutId)
    case "wish_liked":
      return `${pages.wishes}?tab=my`
    case "wish_granted":
      return actor
    case "message_received":
      return aboutId === null ? pages.chat : pages.chatWith(aboutId)
    case "album_shared":
      return aboutId === null ? actor : pages.album(aboutId)
    case "contact_form_submitted":
    case "contact_form_replied":
      return aboutId === null ? pages.contact : pages.contactFormStatus(aboutId)
    default:
      return actor
  }
}
