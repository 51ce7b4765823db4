import type { SecurityEvent } from "@pinyu/contract/security/events"
import { securityLimits } from "@pinyu/contract/security/limits"
import { securityMessages, securityNotices } from "@pinyu/phrases/security-notices"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { Log } from "../../platform/observability/log.ts"
import type { Ports } from "../../platform/ports.ts"
import { createSecurityLog } from "../../platform/security/security-log.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import type { TextMessenger } from "../../platform/senders/sms.ts"
import { createJobHandlers, type SecurityJobs } from "./security.jobs.ts"
import * as queries from "./security.queries.ts"

interface Dependencies {
  origins: { web: () => string }
  clock: Clock
  db: Db
  jobs: Pick<Jobs<SecurityJobs>, "enqueue">
  log: Pick<Log, "info">
  mailer: Pick<Mailer, "send">
  messenger: TextMessenger
  mailedTokens: Ports["mailedTokens"]
  notifications: Pick<Ports["notifications"], "record">
  /** Ends all sessions. Until a mailed link sets a new password, nothing signs in. */
  beginRecovery: (trx: Trx, memberId: string) => Promise<unknown>
  disconnectMember: (memberId: string) => void
  /** Undoes the changes of a member's address that were confirmed after an instant. */
  undoEmailChangesAfter: (trx: Trx, memberId: string, since: Date) => Promise<unknown>
}

/** A change of a member's account. */
export interface SecurityChange {
  memberId: string
  event: SecurityEvent
  /** The name of the device or passkey. */
  detail?: string
}

const linkMs = securityLimits.linkDays * 24 * 60 * 60 * 1000

/** Notifies members of changes of their accounts, and undoes changes that they did not make. */
export const createSecurity = (dependencies: Dependencies) => {
  const { origins, clock, db, jobs, log, mailedTokens, mailer, notifications } = dependencies
  const { beginRecovery, disconnectMember, undoEmailChangesAfter } = dependencies

  const security = createSecurityLog(log)

  const finish = (memberId: string) => {
    disconnectMember(memberId)
    security.note("not_me", { memberId })
    return { message: securityMessages.ended }
  }

  return {
    /**
     * Notifies a member of a change of their account, in the transaction that changes it. The notice is in
     * the bell and by mail, regardless of the member's preferences.
     */
    notify: async (trx: Trx, { memberId, event, detail = "" }: SecurityChange): Promise<void> => {
      const id = newId()
      const now = clock.now()
      await queries.insertNotice(trx, {
        ...{ id, member_id: memberId, event, detail, created_at: now },
        expires_at: new Date(now.getTime() + linkMs),
      })
      const address = await queries.findAddress(trx, memberId)
      // The mailbox of an unverified address may be a stranger's.
      if (address?.email_verified_at)
        await mailedTokens.issue(trx, { purpose: "not_me", memberId, email: address.email, subjectId: id })
      const { subject, text } = securityNotices[event]
      const content = { title: subject, message: text(detail) }
      await notifications.record(trx, { type: "security_notice", memberId, eventId: id, ...content })
      await jobs.enqueue(trx, "security.notice", { noticeId: id })
      if (securityNotices[event].sms) await jobs.enqueue(trx, "security.text", { noticeId: id })
    },

    /**
     * Begins the recovery of the account that a mailed link names, once. Undoes the
     * changes of the ways to sign in since the notice. An address that was changed after the notice is
     * restored first: else a stranger would get that link. Throws `token_invalid`, and `email_taken` when
     * another member has verified the address by now.
     */
    notMe: async (token: string) => {
      const memberId = await queries.transact(db, async (trx) => {
        const { member_id: memberId, email, subject_id } = await mailedTokens.spend(trx, ["not_me"], token)
        const notice = subject_id === null ? undefined : await queries.findNotice(trx, subject_id)
        if (!notice || !(await queries.mayUndo(trx, memberId))) throw new AppError("token_invalid")
        // First, because sign-ins lock the address before the sessions.
        await undoEmailChangesAfter(trx, memberId, notice.created_at)
        const address = await queries.findAddress(trx, memberId)
        if (address?.email !== email) throw new AppError("token_invalid")
        await beginRecovery(trx, memberId)
        return memberId
      })
      return finish(memberId)
    },

    /** Begins the caller's recovery, from the bell. It gives the holder of a stolen session no advantage. */
    endEverySession: async ({ id }: Viewer) => {
      await queries.transact(db, (trx) => beginRecovery(trx, id))
      return finish(id)
    },

    purgeExpired: () => queries.deleteExpired(db, clock.now()),

    jobHandlers: createJobHandlers({
      ...{ db, mailedTokens, mailer, messenger: dependencies.messenger },
      webOrigin: origins.web,
    }),
  }
}

export type Security = ReturnType<typeof createSecurity>
