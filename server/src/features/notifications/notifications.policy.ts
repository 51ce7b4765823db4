import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import type { NotificationType } from "@pinyu/contract/notifications/options"
import { pages } from "@pinyu/contract/pages"
import { verificationPages } from "@pinyu/contract/verification/pages"

/** Identifies an event among those of its type for one member: the same key is the same event. */
export const dedupKeyOf = (event: NotificationEvent): string => {
  switch (event.type) {
    case "like_received":
    case "match_found":
    case "friend_request":
    case "friend_accepted":
      return event.actorId
    case "profile_viewed":
      return `${event.actorId}:${event.day}`
    case "post_liked":
    case "wish_liked":
    case "wish_granted":
    case "album_shared":
      return `${event.aboutId}:${event.actorId}`
    case "album_requested":
    case "album_granted":
      return event.requestId
    case "post_commented":
    case "comment_replied":
      return event.commentId
    case "comment_liked":
      return `${event.commentId}:${event.actorId}`
    case "message_received":
      return event.messageId
    case "system_announcement":
    case "admin_notice":
    case "gift_received":
    case "security_notice":
    case "meeting_reminder":
    case "photo_verification":
    case "contact_form_submitted":
    case "contact_form_replied":
      return event.eventId
  }
}

/** Events of one type with the same key join one notification while it is unread. */
export const groupKeyOf = (event: NotificationEvent): string => {
  switch (event.type) {
    case "like_received":
    case "friend_request":
      return "me"
    case "match_found":
    case "friend_accepted":
      return event.actorId
    case "profile_viewed":
      return event.day
    case "post_liked":
    case "post_commented":
    case "comment_replied":
    case "comment_liked":
    case "wish_liked":
    case "wish_granted":
    case "album_shared":
    case "album_requested":
    case "album_granted":
    case "message_received":
      return event.aboutId
    case "system_announcement":
    case "admin_notice":
    case "gift_received":
    case "security_notice":
    case "meeting_reminder":
    case "photo_verification":
    case "contact_form_submitted":
    case "contact_form_replied":
      return event.eventId
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
    case "comment_replied":
    case "comment_liked":
      return aboutId === null ? pages.feed : pages.postComments(aboutId)
    case "wish_liked":
      return aboutId === null ? `${pages.wishes}?tab=my` : pages.wish(aboutId)
    case "wish_granted":
      return aboutId === null ? actor : pages.wish(aboutId)
    case "message_received":
      return aboutId === null ? pages.chat : pages.chatWith(aboutId)
    case "album_shared":
    case "album_granted":
      return aboutId === null ? actor : pages.album(aboutId)
    case "album_requested":
      return pages.privateAlbum
    case "contact_form_submitted":
    case "contact_form_replied":
      return aboutId === null ? pages.contact : pages.contactFormStatus(aboutId)
    case "security_notice":
      return pages.notMe()
    case "meeting_reminder":
      return pages.settingsMeetings
    case "photo_verification":
      return verificationPages.own
    case "match_found":
    case "friend_accepted":
    case "profile_viewed":
    case "system_announcement":
    case "admin_notice":
    case "gift_received":
      return actor
    default:
      return type satisfies never
  }
}
