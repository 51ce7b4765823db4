import type { Services } from "@pinyu/server/app/services.ts"

const leftUnread = 2

/**
 * Lets a member have read what they were told but for the latest of it. Of messages their talks say it, and what they have read
 * since an earlier seeding stays as it is.
 */
export const readOldNews = async (memberId: string, bell: Services["notifications"]) => {
  const { data } = await bell.list(memberId, { page: 1, limit: 50, status: "all" })
  const told = data.notifications.filter(({ type }) => type !== "message_received")
  if (told.some(({ status }) => status === "read")) return
  const old = told.slice(leftUnread).map(({ id }) => id)
  await bell.markRead(memberId, old)
}
