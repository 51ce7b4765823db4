import type { Notification } from "@pinyu/contract/notifications/schemas"
import { messagesFrom, namesOf, notificationTexts } from "@pinyu/phrases/notification-messages"
import type { NotificationRow } from "./bell.queries.ts"
import { actionUrlOf } from "./notifications.policy.ts"

const textOf = ({ message, type, actors, nickname, unread_messages: count }: NotificationRow) => {
  const who = namesOf(nickname ?? "", Math.max(0, actors - 1))
  if (message !== null) return message
  return count !== null && count > 1 ? messagesFrom(who, count) : notificationTexts[type].message(who)
}

/** A notification with its text, as its member reads it. */
export const presentNotification = (row: NotificationRow, avatarUrl: string | null): Notification => {
  const texts = notificationTexts[row.type]
  const others = Math.max(0, row.actors - 1)
  const { actor_id: actorId, about_id: aboutId, nickname } = row
  return {
    id: row.id,
    type: row.type,
    title: row.title ?? texts.title,
    message: textOf(row),
    status: row.read_at === null ? "unread" : "read",
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.notified_at.toISOString(),
    action_url: actionUrlOf({ type: row.type, aboutId, actorId, others }),
    actor: actorId === null || nickname === null ? null : { id: actorId, nickname, avatar_url: avatarUrl },
    actor_count: row.actors,
    about_id: aboutId,
  }
}
