import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { NotificationType } from "@pinyu/contract/notifications/options"
import { pages } from "@pinyu/contract/pages"

/** What tells one event from the others of its type for one member: the same key is the same news. */
export const onceKeyOf = (event: NotificationEvent): string => {
  if ("newsId" in event) return event.newsId
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

/** What of one type folds into one notification while it is unread. */
export const foldKeyOf = (event: NotificationEvent): string => {
  if ("newsId" in event) return event.newsId
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

/** The post, wish, album, conversation or form that an event was about. */
export const aboutIdOf = (event: NotificationEvent): string | null => {
  if ("aboutId" in event) return event.aboutId
  return "newsId" in event ? event.newsId : null
}

/** Who did it; null where the house tells. */
export const actorIdOf = (event: NotificationEvent): string | null =>
  "actorId" in event ? event.actorId : null

/** Where a notification leads: always a path of this site, and made here alone. */
export const actionUrlOf = (told: {
  type: NotificationType
  aboutId: string | null
  actorId: string | null
  others: number
}): string => {
  const { type, aboutId, actorId, others } = told
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
