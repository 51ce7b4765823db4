import { isQuietAt } from "@pinyu/contract/notifications/quiet-hours"
import { pages } from "@pinyu/contract/pages"
import { mails } from "@pinyu/phrases/mails"
import { lineOf } from "@pinyu/phrases/notification-messages"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { renderMail } from "../../platform/senders/mail-layout.ts"
import { findToMail } from "./bell.queries.ts"
import type { Bell } from "./bell.service.ts"
import * as queries from "./digest.queries.ts"
import type { MailTokens } from "./mail-tokens.ts"
import type { NotificationsJobs } from "./notifications.jobs.ts"
import { quietHoursOf } from "./quiet-hours.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  bell: Pick<Bell, "present">
  jobs: Pick<Jobs<NotificationsJobs>, "enqueue">
  mailer: Pick<Mailer, "send">
  mailTokens: MailTokens
  webOrigin: () => string
  apiOrigin: () => string
}

const minuteMs = 60_000
/** The minimum time between two mails to one member. */
const pauseMs = 24 * 60 * minuteMs
/** A member has this long to read a notification in the app first. */
const graceMs = 30 * minuteMs
/**
 * A digest reaches back this far, and by the quiet hours that may delay it: a day and the possible delay of
 * the hourly job. Older notifications are
 * from a time when mails were off; they stay in the bell.
 */
const reachMs = pauseMs + 2 * 60 * minuteMs
/** Notifications that a mail lists, and the maximum that it counts. */
const most = { named: 8, counted: 100 }

/** Digest mails of unread notifications: at most one a day, each notification once. */
export const createDigests = (needs: Dependencies) => {
  const { db, clock, bell, jobs, mailer, mailTokens, webOrigin, apiOrigin } = needs
  const moments = () => {
    const now = clock.now().getTime()
    return {
      lastBefore: new Date(now - pauseMs),
      oldest: new Date(now - reachMs),
      until: new Date(now - graceMs),
    }
  }

  /**
   * The notifications for a job's mail: those since the last digest, and the same ones at each retry of the
   * job. Empty when the last digest is less than a day old. An empty digest is not recorded.
   */
  const claimEvents = async (memberId: string, jobId: string, quietMs: number) => {
    const { lastBefore, until, ...moment } = moments()
    const oldest = new Date(moment.oldest.getTime() - quietMs)
    const last = await queries.findLastMail(db, memberId)
    const isRetry = last?.job_id === jobId
    if (last && !isRetry && last.until > lastBefore) return []
    const since = last && last.until > oldest ? last.until : oldest
    const window = isRetry ? last : { since, until }
    const rows = await findToMail(db, memberId, window.since, window.until, most.counted)
    if (rows.length === 0) return []
    const mail = { memberId, jobId, since: window.since, until: window.until }
    return (await queries.claimDigest(db, mail, lastBefore)) ? rows : []
  }

  return {
    /** Enqueues the mails that are due. In quiet hours they wait for the first run after them. */
    enqueueDue: async () => {
      const { lastBefore, oldest, until } = moments()
      const due = await queries.findDigestRecipients(db, lastBefore, oldest, until)
      const now = clock.now()
      for (const { id: memberId, quietHours } of due)
        if (!isQuietAt(quietHours, now))
          await db.transaction().execute((trx) => jobs.enqueue(trx, "notifications.mail", { memberId }))
    },

    /** Sends a member one mail of unread notifications that no earlier mail contained. */
    mail: async ({ memberId }: NotificationsJobs["notifications.mail"], { id }: { id: string }) => {
      const recipient = await queries.findRecipient(db, memberId)
      if (!recipient || isQuietAt(quietHoursOf(recipient), clock.now())) return
      const rows = await claimEvents(memberId, id, recipient.quiet_ms)
      if (rows.length === 0) return
      const named = await Promise.all(rows.slice(0, most.named).map(bell.present))
      const token = mailTokens.tokenFor({ memberId, email: recipient.email })
      const { subject, ...content } = mails.notifications({
        count: rows.length,
        lines: named.map(lineOf),
        url: webOrigin() + pages.notifications,
        stopUrl: webOrigin() + pages.stopMails(token),
      })
      const oneClickUrl = `${apiOrigin()}/api/notifications/unsubscribe/${encodeURIComponent(token)}`
      await mailer.send({ id, to: recipient.email, subject, ...renderMail(content), oneClickUrl })
    },
  }
}
