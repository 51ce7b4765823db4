import type { Db } from "../../db/client.ts"
import type { Realtime } from "../../platform/realtime.ts"
import { findToTell } from "./bell.queries.ts"
import type { Bell } from "./bell.service.ts"
import { beginTelling } from "./events.queries.ts"
import type { NotificationsJobs } from "./notifications.jobs.ts"
import type { Push } from "./push.service.ts"

interface Dependencies {
  db: Db
  bell: Pick<Bell, "present" | "tellCount">
  push: Pick<Push, "enqueuePushes">
  realtime: Pick<Realtime, "isLooking" | "notify">
}

/** Tells members at once: the pages that are open, and while they look at none, the browsers that they asked for it. */
export const createTelling = ({ db, bell, push, realtime }: Dependencies) => ({
  /** Tells how many are left where something was taken back. */
  recount: async ({ memberIds }: NotificationsJobs["notifications.recount"]) => {
    for (const memberId of memberIds) await bell.tellCount(memberId)
  },

  /** Tells of a notification that still stands and is not read, as far as its member wants to be told. */
  tell: async ({ memberId, notificationId }: NotificationsJobs["notifications.tell"]) => {
    await beginTelling(db, notificationId)
    const row = await findToTell(db, memberId, notificationId)
    if (!row || row.read_at !== null) return
    if (row.in_app) await bell.tellCount(memberId)
    const told = { ...(await bell.present(row)), inBell: row.in_app }
    if (row.push) realtime.notify(memberId, "new-notification", told)
    if (row.push && !(await realtime.isLooking(memberId))) await push.enqueuePushes(memberId, notificationId)
  },
})
