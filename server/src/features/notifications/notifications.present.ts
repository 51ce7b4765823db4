import type { Notification } from "@pinyu/contract/notifications/schemas"
import { namesOf, notificationTexts } from "@pinyu/phrases/notification-messages"
import type { NotificationRow } from "./bell.queries.ts"
import { actionUrlOf } from "./notifications.policy.ts"

/** A notification with its text, as its member reads it. */
export const presentNotification = (row: NotificationRow, avatarUrl: string | null): Notification => {
  const texts = notificationTexts[row.type]
  const others = Math.max(0, row.actors - 1)
  const { actor_id: actorId, about_id: aboutId, nickname } = row
  return {
    id: row.id,
    type: row.type,
    title: row.title ?? texts.title,
    message: row.message ?? texts.message(namesOf(nickname ?? "", others)),
    status: row.read_at === null ? "unread" : "read",
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.notified_at.toISOString(),
    action_url: actionUrlOf({ type: row.type, aboutId, actorId, others }),
    actor: actorId === null || nickname === null ? null : { id: actorId, nickname, avatar_url: avatarUrl },
  }
}
