import { isWithheldAt } from "@pinyu/contract/notifications/quiet-hours"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { findToDeliver } from "./bell.queries.ts"
import type { Bell } from "./bell.service.ts"
import { startDelivery } from "./events.queries.ts"
import type { NotificationsJobs } from "./notifications.jobs.ts"
import type { Push } from "./push.service.ts"
import { quietHoursOf } from "./quiet-hours.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  bell: Pick<Bell, "present" | "emitUnreadCount">
  push: Pick<Push, "enqueuePushes">
  realtime: Pick<Realtime, "isPageVisible" | "notify">
}

/**
 * Delivers notifications: to open pages by socket, and by Web Push while no page of the member is visible. In
 * quiet hours pushes are dropped: they are not sent later.
 */
export const createDispatcher = ({ db, clock, bell, push, realtime }: Dependencies) => ({
  /** Sends the unread count after events were withdrawn. */
  recount: async ({ memberIds }: NotificationsJobs["notifications.recount"]) => {
    for (const memberId of memberIds) await bell.emitUnreadCount(memberId)
  },

  /** Delivers a notification that is visible and unread, over the channels that its member chose. */
  deliver: async ({ memberId, notificationId }: NotificationsJobs["notifications.deliver"]) => {
    await startDelivery(db, notificationId)
    const row = await findToDeliver(db, memberId, notificationId)
    if (!row || row.read_at !== null) return
    if (row.in_app) await bell.emitUnreadCount(memberId)
    const notification = { ...(await bell.present(row)), inBell: row.in_app }
    if (row.push) realtime.notify(memberId, "new-notification", notification)
    if (isWithheldAt(quietHoursOf(row), row.type, clock.now())) return
    if (row.push && !(await realtime.isPageVisible(memberId)))
      await push.enqueuePushes(memberId, notificationId)
  },
})
