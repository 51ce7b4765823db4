import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import { type NotificationType, topicOf } from "@pinyu/contract/notifications/options"
import type { Db, Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Secrets } from "../../platform/security/secrets.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import type { PushSender } from "../../platform/senders/web-push.ts"
import type { Realtime } from "../../platform/sockets/realtime.ts"
import { withTimeLimit } from "../../platform/time-limit.ts"
import { createBell } from "./bell.service.ts"
import { createDigests } from "./digest.service.ts"
import { createDispatcher } from "./dispatcher.service.ts"
import * as queries from "./events.queries.ts"
import { createMailTokens } from "./mail-tokens.ts"
import type { NotificationsJobs } from "./notifications.jobs.ts"
import * as policy from "./notifications.policy.ts"
import { createPreferences } from "./preferences.service.ts"
import { createPush } from "./push.service.ts"
import { createQuietHours } from "./quiet-hours.service.ts"

interface Dependencies extends Pick<Ports, "signPicture"> {
  /** The public origins of page and API. */
  origins: { web: () => string; api: () => string }
  db: Db
  clock: Clock
  jobs: Pick<Jobs<NotificationsJobs>, "enqueue">
  log: Pick<Log, "warn">
  mailer: Pick<Mailer, "send">
  pushes: PushSender
  realtime: Pick<Realtime, "isPageVisible" | "notify">
  secrets: Pick<Secrets, "mailKey">
  /** Counts a member's unread messages. */
  countMessages: (memberId: string) => Promise<number>
}

/** The time limit for other nodes to report visible pages. */
const visibilityTimeoutMs = 500
const hourMs = 60 * 60 * 1000
/** Announcements to all members run after notifications to one member. */
const broadcastPriority = -1
/** The age at which notifications are deleted. */
const retentionMs = 180 * 24 * hourMs
/** Few enough for one short statement, with all their events. */
const deletedAtOnce = 500
/** The most batches of a run: at first there may be years of them. */
const batchesAtOnce = 200

/** Notifications: areas record events, each is stored once and delivered as its member chose. */
export const createNotifications = (needs: Dependencies) => {
  const { origins, db, clock, jobs, log, mailer, pushes, realtime, secrets, signPicture } = needs
  const { countMessages } = needs
  const mailTokens = createMailTokens(secrets.mailKey)
  const bell = createBell({ db, clock, realtime, signPicture })
  const push = createPush({ db, clock, bell, jobs, log, pushes, countMessages })
  const dispatcher = createDispatcher({ db, clock, bell, push, realtime })
  const preferences = createPreferences({ db, mailTokens, emitUnreadCount: bell.emitUnreadCount })
  const [webOrigin, apiOrigin] = [origins.web, origins.api]
  const digests = createDigests({ db, clock, bell, jobs, mailer, mailTokens, webOrigin, apiOrigin })

  /**
   * Records an event for its member in the caller's transaction; delivery follows the commit. A repeat
   * changes nothing, also a concurrent one. A restored event only changes the count. Members get no events of
   * their own actions.
   */
  const record = async (trx: Trx, event: NotificationEvent): Promise<void> => {
    const { memberId, type } = event
    const actorId = policy.actorIdOf(event)
    if (actorId === memberId) return
    const now = clock.now()
    const notification = {
      id: newId(),
      member_id: memberId,
      type,
      topic: topicOf[type],
      about_id: policy.aboutIdOf(event),
      group_key: policy.groupKeyOf(event),
      title: "title" in event ? event.title : null,
      message: "message" in event ? event.message : null,
      created_at: now,
      notified_at: now,
    }
    const recorded = await queries.insertEvent(trx, {
      notification,
      dedupKey: policy.dedupKeyOf(event),
      actorId,
    })
    const priority = type === "system_announcement" ? broadcastPriority : 0
    if (recorded?.isFirst)
      await jobs.enqueue(
        trx,
        "notifications.deliver",
        { memberId, notificationId: recorded.id },
        { priority },
      )
    if (recorded?.isRestored) await recount(trx, [memberId])
  }

  /** Enqueues the unread count for the pages of these members, for delivery after the commit. */
  const recount = async (trx: Trx, memberIds: readonly string[], priority = 0): Promise<void> => {
    if (memberIds.length > 0) await jobs.enqueue(trx, "notifications.recount", { memberIds }, { priority })
  }

  /** Records an event in its own transaction. A repeat begins none. */
  const recordNow = async (event: NotificationEvent): Promise<void> => {
    const isKnown = await queries.restoreEvent(db, event.memberId, event.type, policy.dedupKeyOf(event))
    if (!isKnown) await db.transaction().execute((trx) => record(trx, event))
  }

  /** Deletes old notifications in batches, so that no statement runs into its time limit or holds many rows. The next run goes on. */
  const deleteOld = async () => {
    const before = new Date(clock.now().getTime() - retentionMs)
    for (let batch = 0; batch < batchesAtOnce; batch++)
      if ((await queries.deleteSomeOlder(db, before, deletedAtOnce)) < deletedAtOnce) return
  }

  const runMaintenance = () => Promise.all([digests.enqueueDue(), deleteOld()])

  /**
   * Withdraws events that no longer apply, such as those of a deleted comment. Unknown events change nothing.
   * With `broadcast` the pages of their members get the new count at once.
   */
  const withdrawAll = async (
    trx: Trx,
    events: readonly NotificationEvent[],
    { broadcast }: { broadcast: boolean } = { broadcast: true },
  ): Promise<void> => {
    if (events.length === 0) return
    const named = events.map((event) => ({ ...event, dedupKey: policy.dedupKeyOf(event) }))
    const memberIds = await queries.withdrawEvents(trx, named)
    if (broadcast) await recount(trx, memberIds)
  }

  return {
    ...bell,
    ...preferences,
    ...createQuietHours({ db }),
    ...push,
    record,
    recordNow,

    withdrawAll,

    /**
     * Withdraws an event that no longer applies, such as a removed like. An unknown event changes nothing.
     */
    withdraw: (trx: Trx, event: NotificationEvent): Promise<void> => withdrawAll(trx, [event]),

    /**
     * Withdraws the events of these types between two members. A repeat notifies again, once a day. With
     * `broadcast` their pages get the new count at once. A block does not broadcast: a falling count would
     * reveal it to the blocked member.
     */
    withdrawBetween: async (
      trx: Trx,
      types: readonly NotificationType[],
      one: string,
      other: string,
      { broadcast = false }: { broadcast?: boolean } = {},
    ): Promise<void> => {
      const dayAgo = new Date(clock.now().getTime() - 24 * hourMs)
      const memberIds = await queries.withdrawBetween(trx, types, [one, other], dayAgo)
      if (broadcast) await recount(trx, memberIds)
    },

    /** Deletes the notifications that only these members, who leave, caused to others. */
    deleteCausedBy: async (trx: Trx, memberIds: readonly string[]): Promise<void> =>
      recount(trx, await queries.deleteCausedBy(trx, memberIds)),

    /** Deletes all notifications about a deleted post, wish or album. */
    deleteAbout: async (trx: Trx, aboutId: string): Promise<void> =>
      recount(trx, await queries.deleteAbout(trx, aboutId)),

    /** Withdraws all events about a subject. They still count in `countRecordedBefore`. */
    withdrawAbout: async (trx: Trx, aboutId: string): Promise<void> =>
      recount(trx, await queries.withdrawAbout(trx, aboutId)),

    /** Counts the actor's other events of this type to the member since a time, withdrawn or not. */
    countRecordedBefore: (executor: Db, event: NotificationEvent, since: Date): Promise<number> => {
      const { memberId, type } = event
      const [dedupKey, actorId] = [policy.dedupKeyOf(event), policy.actorIdOf(event)]
      return queries.countRecordedBefore(executor, { memberId, type, dedupKey, actorId }, since)
    },

    /** Deletes at most `limit` notifications about an announcement. Returns how many were deleted. */
    deleteSomeAbout: async (trx: Trx, aboutId: string, limit: number): Promise<number> => {
      const { count, memberIds } = await queries.deleteSomeAbout(trx, aboutId, limit)
      await recount(trx, memberIds, broadcastPriority)
      return count
    },

    /**
     * Records an event that matters only while no page of the member is visible, once until it is read. Logs
     * errors and does not throw, since the cause of the event is already committed.
     */
    recordIfAway: async (event: NotificationEvent): Promise<void> => {
      try {
        const isVisible = realtime.isPageVisible(event.memberId)
        if (await withTimeLimit(isVisible, visibilityTimeoutMs).catch(() => false)) return
        if (!(await queries.hasUnread(db, event.memberId, event.type, policy.groupKeyOf(event))))
          await recordNow(event)
      } catch (error) {
        log.warn({ err: error }, "a notification for an absent member was not recorded")
      }
    },

    enqueueDueMails: digests.enqueueDue,
    runMaintenance,
    delivery: { ...dispatcher, push: push.push, mail: digests.mail },
  }
}

export type Notifications = ReturnType<typeof createNotifications>
