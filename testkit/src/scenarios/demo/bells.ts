import type { Services } from "@pinyu/server/app/services.ts"

const leftUnread = 2

/**
 * Lets a member have read all that they were told but for the latest of it. What they have read or left unread since an earlier
 * seeding stays so.
 */
export const readOldNews = async (memberId: string, bell: Services["notifications"]) => {
  const { data } = await bell.list(memberId, { page: 1, limit: 50, status: "all" })
  if (data.unreadCount < data.total) return
  const old = data.notifications.slice(leftUnread).map(({ id }) => id)
  await bell.markRead(memberId, old)
}
