import { accountLimits } from "@pinyu/contract/account/limits"
import type { LeavingReason } from "@pinyu/contract/account/options"
import { startOfTaipeiDay } from "@pinyu/contract/calendar"
import { accountMessages } from "@pinyu/phrases/account-messages"
import type { Db, Trx } from "../../db/client.ts"
import { lockRemovals } from "../../db/locks.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { hashSecret, newSecret } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { Log } from "../../platform/observability/log.ts"
import { createSecurityLog } from "../../platform/security/security-log.ts"
import type { Mailer } from "../../platform/senders/mail.ts"
import { type AccountJobs, createJobHandlers } from "./account.jobs.ts"
import * as queries from "./account.queries.ts"

interface Dependencies {
  origins: { web: () => string }
  clock: Clock
  db: Db
  jobs: Pick<Jobs<AccountJobs>, "enqueue">
  log: Pick<Log, "info">
  mailer: Pick<Mailer, "send">
  /** Throws `password_wrong`. */
  requirePassword: (viewer: Viewer, password: string) => Promise<unknown>
  /** Throws `unauthenticated` when the caller's session ended. It does not end during the transaction. */
  requireLiveSession: (trx: Trx, viewer: Viewer) => Promise<void>
  endAllSessions: (trx: Trx, memberId: string) => Promise<unknown>
  disconnectMember: (memberId: string) => void
  /** Delete a member with all their content, in the caller's transaction. Files follow the commit. */
  removeMembers: (trx: Trx, memberIds: readonly string[]) => Promise<void>
  removeContactForms: (trx: Trx, memberIds: readonly string[]) => Promise<unknown>
}

const dayMs = 24 * 60 * 60 * 1000
const batchSize = 100

/** Pauses, ends, restores and erases accounts. */
export const createAccount = (dependencies: Dependencies) => {
  const { origins, clock, db, jobs, log, mailer } = dependencies
  const { disconnectMember, endAllSessions, removeContactForms, removeMembers } = dependencies
  const security = createSecurityLog(log)

  /** Hides a member and ends their sessions. `inSame` runs in the same transaction. */
  const hide = async (viewer: Viewer, eraseAfter: Date | null, inSame: (trx: Trx) => Promise<void>) => {
    const memberId = viewer.id
    await db.transaction().execute(async (trx) => {
      // First, because every change of an account locks the credentials before the member.
      await dependencies.requireLiveSession(trx, viewer)
      await endAllSessions(trx, memberId)
      if (!(await queries.hideMember(trx, memberId, eraseAfter))) throw new AppError("unauthenticated")
      await inSame(trx)
    })
    disconnectMember(memberId)
  }

  const erase = (memberId: string) =>
    db.transaction().execute(async (trx) => {
      await lockRemovals(trx, [memberId])
      await queries.lockCredentials(trx, memberId)
      if (!(await queries.lockDue(trx, memberId, clock.now()))) return
      await removeContactForms(trx, [memberId])
      await removeMembers(trx, [memberId])
    })

  return {
    /** Hides the member until the next sign-in. */
    pause: async (viewer: Viewer) => {
      await hide(viewer, null, async () => undefined)
      security.note("account_paused", { memberId: viewer.id })
      return { message: accountMessages.paused }
    },

    /**
     * Ends the account: hides it at once and erases it after seven days. The returned secret permits one answer why.
     * Throws `password_wrong`.
     */
    end: async (viewer: Viewer, password: string) => {
      await dependencies.requirePassword(viewer, password)
      const now = clock.now()
      const erasedAt = new Date(now.getTime() + accountLimits.returnDays * dayMs)
      const answerToken = newSecret()
      await hide(viewer, erasedAt, async (trx) => {
        await queries.insertDeparture(trx, hashSecret(answerToken), startOfTaipeiDay(now))
        await jobs.enqueue(trx, "account.leaving", { memberId: viewer.id })
      })
      security.note("account_ended", { memberId: viewer.id })
      return {
        ...{ message: accountMessages.ended, erased_at: erasedAt.toISOString() },
        answer_token: answerToken,
      }
    },

    /** Records why an account was ended. Throws `token_invalid` for an unknown or used secret. */
    answer: async (answerToken: string, reason: LeavingReason) => {
      if (!(await queries.answerDeparture(db, hashSecret(answerToken), reason)))
        throw new AppError("token_invalid")
      return {}
    },

    /** Deletes the departures whose counts the figures hold. */
    forgetDepartures: () =>
      queries.deleteDeparturesBefore(
        db,
        new Date(clock.now().getTime() - accountLimits.departureDays * dayMs),
      ),

    /**
     * Restores a paused or leaving member in the transaction of their sign-in. Returns whether the member is
     * active now; not when the erasure is due.
     */
    restore: (trx: Trx, memberId: string) => queries.restoreMember(trx, memberId, clock.now()),

    /**
     * Erases the members whose grace period is over, each in its own transaction, so that the run after an
     * interruption continues with the rest. A failure does not stop the others; the first error is thrown at
     * the end.
     */
    eraseDue: async (): Promise<void> => {
      const errors = new Map<string, unknown>()
      for (;;) {
        const due = await queries.findDue(db, clock.now(), batchSize + errors.size)
        const found = due.filter((id) => !errors.has(id))
        if (found.length === 0) break
        for (const id of found) await erase(id).catch((error: unknown) => errors.set(id, error))
      }
      for (const error of errors.values()) throw error
    },

    jobHandlers: createJobHandlers({ db, mailer, webOrigin: origins.web }),
  }
}

export type Account = ReturnType<typeof createAccount>
