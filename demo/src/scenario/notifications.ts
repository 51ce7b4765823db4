import type { Services } from "@pinyu/server/app/services.ts"

const leftUnread = 2

/**
 * Marks a member's notifications as read except for the latest. Those about messages depend on their
 * conversations. Anything read since an earlier seeding stays read.
 */
export const markOldAsRead = async (memberId: string, bell: Services["notifications"]) => {
  const { data } = await bell.list(memberId, { page: 1, limit: 50, status: "all" })
  const listed = data.notifications.filter(({ type }) => type !== "message_received")
  if (listed.some(({ status }) => status === "read")) return
  const old = listed.slice(leftUnread).map(({ id }) => id)
  await bell.markRead(memberId, old)
}
