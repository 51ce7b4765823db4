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
import { createJobHandlers, type SecurityJobs } from "./security.jobs.ts"
import * as queries from "./security.queries.ts"

interface Dependencies {
  origins: { web: () => string }
  clock: Clock
  db: Db
  jobs: Pick<Jobs<SecurityJobs>, "enqueue">
  log: Pick<Log, "info">
  mailer: Pick<Mailer, "send">
  mailedTokens: Ports["mailedTokens"]
  notifications: Pick<Ports["notifications"], "record">
  endAllSessions: (trx: Trx, memberId: string) => Promise<unknown>
  disconnectMember: (memberId: string) => void
  /** Undoes the changes of a member's address that were confirmed after an instant. */
  undoEmailChangesAfter: (trx: Trx, memberId: string, since: Date) => Promise<unknown>
  /** Mails a link that sets a new password. */
  mailResetLink: (trx: Trx, email: string) => Promise<unknown>
  /** Removes the passkeys that a member added at a time or later. */
  removePasskeysSince: (trx: Trx, memberId: string, since: Date) => Promise<unknown>
  /** Removes authenticator app and recovery codes, and turns sign-in by password on. */
  removeSecondStep: (trx: Trx, memberId: string) => Promise<unknown>
  allowPasswordSignIn: (trx: Trx, memberId: string) => Promise<unknown>
}

/** A change of a member's account. */
export interface SecurityChange {
  memberId: string
  event: SecurityEvent
  /** The name of the device or passkey. */
  detail?: string
}

/** How long before its notice a passkey may have been stored, in the same transaction. */
const storedBeforeMs = 5_000
const linkMs = securityLimits.linkDays * 24 * 60 * 60 * 1000

/** Notifies members of changes of their accounts, and undoes changes that they did not make. */
export const createSecurity = (dependencies: Dependencies) => {
  const { origins, clock, db, jobs, log, mailedTokens, mailer, notifications } = dependencies
  const { disconnectMember, endAllSessions, mailResetLink } = dependencies
  const { allowPasswordSignIn, removePasskeysSince, removeSecondStep, undoEmailChangesAfter } = dependencies
  const security = createSecurityLog(log)

  const endEverything = async (trx: Trx, memberId: string) => {
    await endAllSessions(trx, memberId)
    const address = await queries.findAddress(trx, memberId)
    if (address) await mailResetLink(trx, address.email)
  }

  /** Undoes changes of the ways to sign in: removes what they added, and restores what they removed. */
  const undo = async (trx: Trx, memberId: string, since: Date, events: readonly SecurityEvent[]) => {
    const isPasskeyAdded = events.includes("passkey_added")
    if (isPasskeyAdded) await removePasskeysSince(trx, memberId, new Date(since.getTime() - storedBeforeMs))
    if (events.includes("second_step_enabled")) await removeSecondStep(trx, memberId)
    if (isPasskeyAdded || events.includes("password_sign_in_disabled"))
      await allowPasswordSignIn(trx, memberId)
  }

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
    },

    /**
     * Undoes the changes of the ways to sign in since an instant, at most seven days ago. Runs in the
     * transaction that returns the account to its owner.
     */
    undoSince: async (trx: Trx, memberId: string, since: Date) =>
      undo(trx, memberId, since, await queries.findEventsSince(trx, memberId, since)),

    /**
     * Ends all sessions of the account that a mailed link names, once, and mails a reset link. Undoes the
     * changes of the ways to sign in since the notice. An address that was changed after the notice is
     * restored first: else a stranger would get that link. Throws `token_invalid`, and `email_taken` when
     * another member has verified the address by now.
     */
    notMe: async (token: string) => {
      const memberId = await queries.transact(db, async (trx) => {
        const { member_id: memberId, email, subject_id } = await mailedTokens.spend(trx, ["not_me"], token)
        const notice = subject_id === null ? undefined : await queries.findNotice(trx, subject_id)
        if (!notice || !(await queries.mayUndo(trx, memberId))) throw new AppError("token_invalid")
        const { created_at: since } = notice
        // First, because sign-ins lock the address before the sessions.
        await undoEmailChangesAfter(trx, memberId, since)
        const address = await queries.findAddress(trx, memberId)
        if (address?.email !== email) throw new AppError("token_invalid")
        await endEverything(trx, memberId)
        await undo(trx, memberId, since, await queries.findEventsSince(trx, memberId, since))
        return memberId
      })
      return finish(memberId)
    },

    /** The same for the caller, from the bell. It gives the holder of a stolen session no advantage. */
    endEverySession: async ({ id }: Viewer) => {
      await queries.transact(db, (trx) => endEverything(trx, id))
      return finish(id)
    },

    purgeExpired: () => queries.deleteExpired(db, clock.now()),

    jobHandlers: createJobHandlers({ db, mailedTokens, mailer, webOrigin: origins.web }),
  }
}

export type Security = ReturnType<typeof createSecurity>
