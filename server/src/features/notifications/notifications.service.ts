import type { NotificationEvent } from "@pinyu/contract/notifications/events"
import { type NotificationType, topicOf } from "@pinyu/contract/notifications/options"
import type { Db, Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { every } from "../../platform/every.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs.ts"
import type { Log } from "../../platform/log.ts"
import type { Mailer } from "../../platform/mail.ts"
import type { Realtime } from "../../platform/realtime.ts"
import type { Secrets } from "../../platform/secrets.ts"
import { withTimeLimit } from "../../platform/time-limit.ts"
import type { PushSender } from "../../platform/web-push.ts"
import { createBell } from "./bell.service.ts"
import { createDigests } from "./digest.service.ts"
import * as queries from "./events.queries.ts"
import { createMailTokens } from "./mail-tokens.ts"
import { type NotificationsJobs, workOnNotificationsJobs } from "./notifications.jobs.ts"
import * as policy from "./notifications.policy.ts"
import { createPreferences } from "./preferences.service.ts"
import { createPush } from "./push.service.ts"
import { createTelling } from "./telling.service.ts"

interface Dependencies {
  /** The public addresses of page and API. */
  addresses: { web: () => string; api: () => string }
  db: Db
  clock: Clock
  jobs: Pick<Jobs<NotificationsJobs>, "enqueue" | "work">
  log: Pick<Log, "warn">
  mailer: Pick<Mailer, "send">
  pushes: PushSender
  realtime: Pick<Realtime, "isLooking" | "notify">
  secrets: Pick<Secrets, "mailKey">
  /** The address at which a stored picture can be looked at; null where there is none. */
  signPicture: (key: string | null) => Promise<string | null>
  /** How many messages a member has not read. */
  countMessages: (memberId: string) => Promise<number>
}

/** What other nodes get to say whether somebody looks at a page of theirs. */
const lookingMs = 500
const hourMs = 60 * 60 * 1000
/** What everybody is told of lets what one member waits for go first. */
const ofEverybody = -1
/** How long what was told is kept. */
const keptMs = 180 * 24 * hourMs

/** What members are told of: areas say what happened, each event is kept once, and told as its member chose. */
export const createNotifications = (needs: Dependencies) => {
  const { addresses, db, clock, jobs, log, mailer, pushes, realtime, secrets, signPicture } = needs
  const { countMessages } = needs
  const mailTokens = createMailTokens(secrets.mailKey)
  const bell = createBell({ db, clock, realtime, signPicture })
  const push = createPush({ db, clock, bell, jobs, log, pushes, countMessages })
  const telling = createTelling({ db, bell, push, realtime })
  const preferences = createPreferences({ db, mailTokens, tellCount: bell.tellCount })
  const [webOrigin, apiOrigin] = [addresses.web, addresses.api]
  const digests = createDigests({ db, clock, bell, jobs, mailer, mailTokens, webOrigin, apiOrigin })

  /**
   * Keeps an event for the member whom it is for, in the transaction in which it happened; it is told after the commit. A repeat
   * changes nothing, however many come at once, and what stands again only counts; of what members do themselves they are not told.
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
      fold_key: policy.foldKeyOf(event),
      title: "title" in event ? event.title : null,
      message: "message" in event ? event.message : null,
      created_at: now,
      told_at: now,
    }
    const kept = await queries.insertEvent(trx, { notification, onceKey: policy.onceKeyOf(event), actorId })
    const priority = type === "system_announcement" ? ofEverybody : 0
    if (kept?.isFirst)
      await jobs.enqueue(trx, "notifications.tell", { memberId, notificationId: kept.id }, { priority })
    if (kept?.standsAgain) await recount(trx, [memberId])
  }

  /** Has the pages of these members told how many are unread now, after the commit. */
  const recount = async (trx: Trx, memberIds: readonly string[], priority = 0): Promise<void> => {
    if (memberIds.length > 0) await jobs.enqueue(trx, "notifications.recount", { memberIds }, { priority })
  }

  /** Keeps an event that happened in no transaction of its own. A repeat, as of a visit, needs none either. */
  const recordNow = async (event: NotificationEvent): Promise<void> => {
    const isKnown = await queries.standsAgain(db, event.memberId, event.type, policy.onceKeyOf(event))
    if (!isKnown) await db.transaction().execute((trx) => record(trx, event))
  }

  const lookAfter = () =>
    Promise.all([digests.enqueueDue(), queries.deleteOlder(db, new Date(clock.now().getTime() - keptMs))])

  return {
    ...bell,
    ...preferences,
    ...push,
    record,
    recordNow,

    /** Takes back what is no longer so, as a like that was taken back. What was never recorded changes nothing. */
    withdraw: async (trx: Trx, event: NotificationEvent): Promise<void> =>
      recount(trx, await queries.withdrawEvent(trx, event.memberId, event.type, policy.onceKeyOf(event))),

    /**
     * Takes back what two members were told of each other by events of these types. Should it happen again, it is told again, once
     * a day: a slip that is put right at once is no news. Unless it is done `aloud`, no page hears of it: after a block a count that
     * falls in the same moment would tell whoever was blocked.
     */
    withdrawBetween: async (
      trx: Trx,
      types: readonly NotificationType[],
      one: string,
      other: string,
      { aloud = false }: { aloud?: boolean } = {},
    ): Promise<void> => {
      const dayAgo = new Date(clock.now().getTime() - 24 * hourMs)
      const memberIds = await queries.withdrawBetween(trx, types, [one, other], dayAgo)
      if (aloud) await recount(trx, memberIds)
    },

    /** Takes back all that members were told about a post, wish or album: it is gone. */
    forgetAbout: async (trx: Trx, aboutId: string): Promise<void> =>
      recount(trx, await queries.deleteAbout(trx, aboutId)),

    /** As `forgetAbout`, but it still counts as told: see `countToldBefore`. */
    withdrawAbout: async (trx: Trx, aboutId: string): Promise<void> =>
      recount(trx, await queries.withdrawAbout(trx, aboutId)),

    /** How much else of an event's type its actor told the member since a moment, taken back or not. */
    countToldBefore: (executor: Db, event: NotificationEvent, since: Date): Promise<number> => {
      const { memberId, type } = event
      const [onceKey, actorId] = [policy.onceKeyOf(event), policy.actorIdOf(event)]
      return queries.countToldBefore(executor, { memberId, type, onceKey, actorId }, since)
    },

    /** Takes back what so many members were told about something that everybody was told of; answers how many that were. */
    forgetSomeAbout: async (trx: Trx, aboutId: string, limit: number): Promise<number> => {
      const { count, memberIds } = await queries.deleteSomeAbout(trx, aboutId, limit)
      await recount(trx, memberIds, ofEverybody)
      return count
    },

    /**
     * Tells of what only matters to whoever looks at no page, once until that is read. Throws nothing: what happened has long
     * been kept.
     */
    recordForAbsent: async (event: NotificationEvent): Promise<void> => {
      try {
        const looking = realtime.isLooking(event.memberId)
        if (await withTimeLimit(looking, lookingMs).catch(() => false)) return
        if (!(await queries.waitsToBeRead(db, event.memberId, event.type, policy.foldKeyOf(event))))
          await recordNow(event)
      } catch (error) {
        log.warn({ err: error }, "somebody who is away was not told")
      }
    },

    enqueueDueMails: digests.enqueueDue,

    /** Begins to tell, and to look each hour for mails that are due and for what is old. The queue has to be running. */
    startJobs: async () => {
      await workOnNotificationsJobs(jobs, { ...telling, ...push, ...digests })
      every(hourMs, lookAfter, { log, failed: "notifications were not looked after" })
    },
  }
}

export type Notifications = ReturnType<typeof createNotifications>
