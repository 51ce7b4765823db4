import type { Notification } from "@pinyu/contract/notifications/schemas"
import { notificationTexts } from "@pinyu/phrases/notification-messages"

/** An unread notification of a liked post, for tests. */
export const notificationFixture = (changes: Partial<Notification> = {}): Notification => ({
  ...{ id: "0192a7c0-0000-7000-8000-000000001100", type: "post_liked", status: "unread", read_at: null },
  ...{ title: notificationTexts.post_liked.title, message: notificationTexts.post_liked.message("若晴") },
  ...{ created_at: "2026-01-01T00:00:00.000Z", action_url: "/feed", about_id: null, actor_count: 1 },
  actor: { id: "0192a7c0-0000-7000-8000-000000000101", nickname: "若晴", avatar_url: null },
  ...changes,
})
