import { messageTag } from "@pinyu/contract/notifications/events"
import { unreadInAll } from "@pinyu/contract/notifications/options"
import { isWithheldAt } from "@pinyu/contract/notifications/quiet-hours"
import type { NewPushSubscription } from "@pinyu/contract/notifications/schemas"
import { fieldMessages } from "@pinyu/phrases/fields"
import { pushTexts } from "@pinyu/phrases/notification-messages"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { PushSender } from "../../platform/senders/web-push.ts"
import { findToDeliver, type NotificationRow } from "./bell.queries.ts"
import type { Bell } from "./bell.service.ts"
import type { NotificationsJobs } from "./notifications.jobs.ts"
import * as queries from "./push.queries.ts"
import { quietHoursOf } from "./quiet-hours.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  bell: Pick<Bell, "present" | "countOf">
  jobs: Pick<Jobs<NotificationsJobs>, "enqueue">
  log: Pick<Log, "warn">
  pushes: PushSender
  /** Counts a member's unread messages. */
  countMessages: (memberId: string) => Promise<number>
}

const most = {
  /** Browsers of one member that receive a push, the latest used first. */
  browsers: 10,
  /** Consecutive rejected pushes after which a subscription is deleted. */
  rejections: 3,
}

/** The push topic of a notification: a newer push replaces one that still waits. */
const topicFor = (notificationId: string) => notificationId.replaceAll("-", "")

/** The tag under which a device replaces a notification. Pages use the same tag for messages. */
const tagFor = ({ id, type, about_id }: Pick<NotificationRow, "id" | "type" | "about_id">) =>
  type === "message_received" && about_id !== null ? messageTag(about_id) : id

/** Web Push: manages subscriptions and sends pushes while no page of the member is visible. */
export const createPush = ({ db, clock, bell, jobs, log, pushes, countMessages }: Dependencies) => {
  /** Counts a rejection and deletes the subscription after too many. */
  const countRejection = async (subscriptionId: string) => {
    log.warn({ subscriptionId }, "a push service rejected a push")
    if ((await queries.countRejection(db, subscriptionId)) >= most.rejections)
      await queries.deleteSubscription(db, subscriptionId)
  }

  return {
    /** Enqueues pushes of a notification to the member's browsers. */
    enqueuePushes: async (memberId: string, notificationId: string) => {
      const browsers = await queries.findSubscriptionsOf(db, memberId, clock.now(), most.browsers)
      if (browsers.length === 0) return
      await db.transaction().execute(async (trx) => {
        for (const { id } of browsers)
          await jobs.enqueue(trx, "notifications.push", { memberId, notificationId, subscriptionId: id })
      })
    },

    /** Sends one push. Its text on a locked screen names neither actor nor subject. */
    push: async ({ memberId, notificationId, subscriptionId }: NotificationsJobs["notifications.push"]) => {
      const [row, target] = await Promise.all([
        findToDeliver(db, memberId, notificationId),
        queries.findSubscription(db, memberId, subscriptionId, clock.now()),
      ])
      if (!row || !target || row.read_at !== null || !row.push) return
      // A push that was late or failed before may arrive here only after quiet hours started.
      if (isWithheldAt(quietHoursOf(row), row.type, clock.now())) return
      const { action_url: url } = await bell.present(row)
      const [inBell, messages] = await Promise.all([bell.countOf(memberId), countMessages(memberId)])
      const unreadCount = unreadInAll(inBell, messages)
      const payload = { ...pushTexts, url, tag: tagFor(row), unreadCount }
      const outcome = await pushes.send(target, { payload, topic: topicFor(notificationId) })
      if (outcome === "sent") await queries.resetRejections(db, subscriptionId)
      if (outcome === "gone") await queries.deleteSubscription(db, subscriptionId)
      if (outcome === "refused") await countRejection(subscriptionId)
    },

    pushKey: () => ({ data: { publicKey: pushes.publicKey } }),

    /**
     * Subscribes the browser of this session. Throws `push_service_unknown`, or `invalid_fields` for invalid
     * keys.
     */
    subscribe: async (viewer: Viewer, { endpoint, keys }: NewPushSubscription) => {
      if (!pushes.isKnown(endpoint)) throw new AppError("push_service_unknown")
      if (!pushes.isKey(keys.p256dh))
        throw new AppError("invalid_fields", { fields: { "keys.p256dh": fieldMessages.bad_format } })
      const row = { id: newId(), session_id: viewer.sessionId, endpoint, ...keys, created_at: clock.now() }
      const isNew = await db.transaction().execute((trx) => queries.replaceSubscription(trx, row))
      return { data: { subscribed: true as const, isNew } }
    },

    /** Unsubscribes the browser of this session. */
    unsubscribe: async (viewer: Viewer) => {
      await queries.deleteSubscriptionsOf(db, viewer.sessionId)
      return { data: { subscribed: false as const } }
    },
  }
}

export type Push = ReturnType<typeof createPush>
