import type { PushSubscriptionGiven } from "@pinyu/contract/notifications/schemas"
import { pushWords } from "@pinyu/phrases/notification-messages"
import type { Db } from "../../db/client.ts"
import type { Viewer } from "../../platform/calls.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs.ts"
import type { Log } from "../../platform/log.ts"
import type { Realtime } from "../../platform/realtime.ts"
import { refuse } from "../../platform/refusal.ts"
import type { PushSender } from "../../platform/web-push.ts"
import type { Bell } from "./bell.service.ts"
import type { NotificationJobs } from "./notifications.jobs.ts"
import { findToTell } from "./notifications.queries.ts"
import * as queries from "./push.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  bell: Pick<Bell, "present" | "tellCount" | "countOf">
  jobs: Pick<Jobs<NotificationJobs>, "enqueue">
  log: Pick<Log, "warn">
  pushes: PushSender
  realtime: Pick<Realtime, "isOnline" | "notify">
}

/** Each waiting push of one notification has this topic: a newer one takes its place. */
const topicFor = (notificationId: string) => notificationId.replaceAll("-", "")

/** Tells members at once: the pages that are open, and where none is, the browsers that they asked for it. */
export const createTelling = ({ db, clock, bell, jobs, log, pushes, realtime }: Dependencies) => {
  const pushToBrowsers = async (memberId: string, notificationId: string) => {
    const browsers = await queries.findSubscriptionsOf(db, memberId, clock.now())
    if (browsers.length === 0) return
    await db.transaction().execute(async (trx) => {
      for (const { id } of browsers)
        await jobs.enqueue(trx, "notifications.push", { memberId, notificationId, subscriptionId: id })
    })
  }

  return {
    /** Tells of a notification that still stands and is not read, as far as its member wants to be told. */
    tell: async ({ memberId, notificationId }: NotificationJobs["notifications.tell"]) => {
      const row = await findToTell(db, memberId, notificationId)
      if (!row || row.read_at !== null) return
      if (row.in_app) {
        await bell.tellCount(memberId)
        if (row.push) realtime.notify(memberId, "new-notification", await bell.present(row))
      }
      if (row.push && !(await realtime.isOnline(memberId))) await pushToBrowsers(memberId, notificationId)
    },

    /** Sends one push. What it says on a locked screen tells nothing of whom or what. */
    push: async ({ memberId, notificationId, subscriptionId }: NotificationJobs["notifications.push"]) => {
      const [row, target] = await Promise.all([
        findToTell(db, memberId, notificationId),
        queries.findSubscription(db, memberId, subscriptionId, clock.now()),
      ])
      if (!row || !target || row.read_at !== null || !row.push) return
      const { action_url: url } = await bell.present(row)
      const payload = { ...pushWords, url, tag: notificationId, unreadCount: await bell.countOf(memberId) }
      const outcome = await pushes.send(target, { payload, topic: topicFor(notificationId) })
      if (outcome === "gone") await queries.deleteSubscription(db, subscriptionId)
      if (outcome === "refused") log.warn({ subscriptionId }, "a push service refused a push")
    },

    pushKey: () => ({ data: { publicKey: pushes.publicKey } }),

    /** Has pushes sent to the browser of this session. Refuses with `push_service_unknown`. */
    subscribe: async (viewer: Viewer, { endpoint, keys }: PushSubscriptionGiven) => {
      if (!pushes.isKnown(endpoint)) throw refuse("push_service_unknown")
      const row = { id: newId(), session_id: viewer.sessionId, endpoint, ...keys, created_at: clock.now() }
      await db.transaction().execute((trx) => queries.replaceSubscription(trx, row))
      return { data: { subscribed: true as const } }
    },

    /** Ends the pushes to the browser of this session. */
    unsubscribe: async (viewer: Viewer) => {
      await queries.deleteSubscriptionsOf(db, viewer.sessionId)
      return { data: { subscribed: false as const } }
    },
  }
}
