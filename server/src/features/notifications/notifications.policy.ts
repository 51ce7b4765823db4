import type { NotificationEvent } from "@pinyu/contract/notifications/events"

/** What tells one event from the others of its type for one member: the same key is the same news. */
export const onceKeyOf = (event: NotificationEvent): string =>
  event.type === "profile_viewed" ? `${event.actorId}:${event.day}` : event.actorId
