import { meetingsLimits } from "@pinyu/contract/meetings/limits"
import type { MeetingOutcome } from "@pinyu/contract/meetings/options"
import type { ChangedMeeting, NewMeeting } from "@pinyu/contract/meetings/schemas"
import { meetingNotices } from "@pinyu/phrases/meeting-messages"
import type { Db, Trx } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { deriveSecret, hashSecret, newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Secrets } from "../../platform/security/secrets.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import type { TextMessenger } from "../../platform/senders/sms.ts"
import { createMeetingsJobs, type MeetingsJobs } from "./meetings.jobs.ts"
import * as policy from "./meetings.policy.ts"
import { presentMeeting, presentShared } from "./meetings.present.ts"
import * as queries from "./meetings.queries.ts"

interface Dependencies {
  origins: { web: () => string }
  clock: Clock
  db: Db
  jobs: Pick<Jobs<MeetingsJobs>, "enqueue">
  mailer: Pick<Mailer, "send">
  messenger: TextMessenger
  notifications: Pick<Ports["notifications"], "record">
  secrets: Pick<Secrets, "mailKey">
}

/** Plans of meetings: shared with a contact, who is alerted when the member does not check in. */
export const createMeetings = (dependencies: Dependencies) => {
  const { origins, clock, db, jobs, mailer, messenger, notifications, secrets } = dependencies

  /** Neither the queue nor the database holds the token of a link. */
  const tokenOf = (meetingId: string) => deriveSecret(secrets.mailKey, `meeting\n${meetingId}`)
  const hashOfContact = (contact: string) =>
    hashSecret(deriveSecret(secrets.mailKey, `meeting contact\n${contact}`))

  const requireFittingTimes = (times: ChangedMeeting) => {
    const fields = policy.timeErrors(times, clock.now())
    if (Object.keys(fields).length > 0) throw new AppError("invalid_fields", { fields })
  }

  const notify = (trx: Trx, { member_id: memberId }: queries.MeetingRow, message: string) =>
    notifications.record(trx, {
      ...{ type: "meeting_reminder", memberId, eventId: newId() },
      ...{ title: meetingNotices.title, message },
    })

  const insert = async (trx: Trx, memberId: string, plan: NewMeeting) => {
    const now = clock.now()
    if (!(await queries.lockMember(trx, memberId, now))) throw new AppError("meeting_needs_verification")
    if ((await queries.countOpen(trx, memberId)) >= meetingsLimits.active)
      throw new AppError("too_many_meetings")
    const { contact_email, contact_phone, ...planned } = plan
    const contact = contact_email ?? contact_phone ?? ""
    if (await queries.hasOptedOut(trx, memberId, hashOfContact(contact)))
      throw new AppError("meeting_contact_stopped")
    const id = newId()
    const token_hash = hashSecret(tokenOf(id))
    const owned = { id, member_id: memberId, token_hash, created_at: now }
    const contact_kind = contact_email ? "email" : "phone"
    await queries.insertMeeting(trx, { ...planned, ...policy.timesOf(plan), ...owned, contact, contact_kind })
    await jobs.enqueue(trx, "meetings.message", { meetingId: id, message: "planned" })
    return id
  }

  const own = async (memberId: string, id: string) => {
    const row = await queries.findOwn(db, memberId, id)
    if (!row) throw new AppError("meeting_not_found")
    return { meeting: presentMeeting(row, clock.now()) }
  }

  /** The plan of a link. Throws `token_invalid`, also after the link has ended. */
  const sharedBy = async (executor: Db, token: string) => {
    const row = await queries.findByToken(executor, hashSecret(token))
    if (!row || !policy.isLinkOpen(row, clock.now())) throw new AppError("token_invalid")
    return row
  }

  const remind = async (trx: Trx) => {
    const now = clock.now()
    const due = await queries.lockToRemind(trx, policy.remindedUntil(now))
    for (const row of due) {
      await queries.updateMeeting(trx, row.id, { reminded_at: now })
      await notify(trx, row, meetingNotices.reminder(row.check_in_at))
    }
  }

  const alert = async (trx: Trx) => {
    const now = clock.now()
    const due = await queries.lockToAlert(trx, now, policy.secondAlertUntil(now))
    for (const row of due) {
      await queries.updateMeeting(trx, row.id, { alerts: row.alerts + 1, alerted_at: now })
      await jobs.enqueue(trx, "meetings.message", { meetingId: row.id, message: "alert" })
      if (row.alerts === 0) await notify(trx, row, meetingNotices.alerted)
    }
  }

  return {
    list: async ({ id }: Viewer) => {
      const now = clock.now()
      const rows = await queries.findMeetings(db, id)
      return { meetings: rows.map((row) => presentMeeting(row, now)) }
    },

    /**
     * Plans a meeting, once per idempotency key, and sends its link. Throws `invalid_fields` for times that do not fit,
     * `meeting_needs_verification`, `too_many_meetings`, or `meeting_contact_stopped`.
     */
    create: async ({ id: memberId }: Viewer, plan: NewMeeting, key: string | undefined) => {
      requireFittingTimes(plan)
      const attempt = { scope: `meetings.create:${memberId}`, key, request: plan }
      const { meetingId } = await runIdempotently(db, attempt, clock.now(), async (trx) => ({
        meetingId: await insert(trx, memberId, plan),
      }))
      return own(memberId, meetingId)
    },

    /** Changes a plan. Throws `meeting_not_found`, `meeting_ended`, or `meeting_overdue` after the check-in. */
    update: async ({ id: memberId }: Viewer, id: string, changes: ChangedMeeting) => {
      await db.transaction().execute(async (trx) => {
        const row = await queries.lockOwn(trx, memberId, id)
        if (!row) throw new AppError("meeting_not_found")
        if (row.ended_at) throw new AppError("meeting_ended")
        if (row.alerts > 0 || policy.stateOf(row, clock.now()) === "overdue")
          throw new AppError("meeting_overdue")
        requireFittingTimes(changes)
        await queries.updateMeeting(trx, id, { ...changes, ...policy.timesOf(changes), reminded_at: null })
      })
      return own(memberId, id)
    },

    /** Ends a plan and notifies the contact. A repeat keeps the first outcome. Throws `meeting_not_found`. */
    end: async ({ id: memberId }: Viewer, id: string, outcome: MeetingOutcome) => {
      await db.transaction().execute(async (trx) => {
        const row = await queries.lockOwn(trx, memberId, id)
        if (!row || row.ended_at) return
        await queries.endMeeting(trx, id, outcome, clock.now())
        await jobs.enqueue(trx, "meetings.message", { meetingId: id, message: outcome })
      })
      return own(memberId, id)
    },

    /** Erases a plan that has ended. Throws `meeting_not_ended`. */
    remove: async ({ id: memberId }: Viewer, id: string) => {
      const isDeleted = await db.transaction().execute((trx) => queries.deleteOwn(trx, memberId, id))
      if (!isDeleted) throw new AppError("meeting_not_ended")
      return {}
    },

    shared: async (token: string) => ({ meeting: presentShared(await sharedBy(db, token), clock.now()) }),

    /** Ends the messages of this member to the contact. Throws `token_invalid`. */
    stop: async (token: string) => {
      await db.transaction().execute(async (trx) => {
        const row = await sharedBy(trx, token)
        await queries.insertOptOut(trx, row.member_id, hashOfContact(row.contact), clock.now())
        if (await queries.stopContact(trx, row, clock.now())) await notify(trx, row, meetingNotices.stopped)
      })
      return { meeting: presentShared(await sharedBy(db, token), clock.now()) }
    },

    /** Reminds members of their check-ins, and alerts contacts where none came. */
    runDue: async () => {
      await db.transaction().execute(remind)
      await db.transaction().execute(alert)
    },

    purgeErased: () => queries.deleteErased(db, policy.erasedUntil(clock.now())),

    jobHandlers: createMeetingsJobs({ db, mailer, messenger, webOrigin: origins.web, tokenOf }),
  }
}

export type Meetings = ReturnType<typeof createMeetings>
