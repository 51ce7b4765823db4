import { secondStepLimits } from "@pinyu/contract/second-step/limits"
import { dateTimeLabel } from "@pinyu/phrases/dates"
import type { Db, Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import * as queries from "./removals.queries.ts"
import { findStanding, lockSecondStep, transact } from "./second-step.queries.ts"
import type { Announce } from "./sign-in.service.ts"

interface Dependencies {
  announce: Announce
  clock: Clock
  db: Db
  /** Whether a member has a passkey. None is added or removed until the transaction ends. */
  hasPasskey: (trx: Trx, memberId: string) => Promise<boolean>
  /** Turn the parts of a second step off, under `lockSecondStep`. */
  disableOtp: (trx: Trx, memberId: string) => Promise<unknown>
  enablePasswordSignIn: (trx: Trx, memberId: string) => Promise<unknown>
}

/**
 * Removals of a second step by a mailed link. The mailbox alone must not remove it at once, because it may be a
 * thief's, so the removal waits, and a proof of the second step cancels it.
 */
export const createRemovals = (dependencies: Dependencies) => {
  const { announce, clock, db, disableOtp, enablePasswordSignIn, hasPasskey } = dependencies

  /** Which parts of a second step were set up within a span, or lead nowhere without a passkey. */
  const addedWithin = async (trx: Trx, memberId: string, since: Date, until: Date) => {
    const isWithoutPasskey = !(await hasPasskey(trx, memberId))
    await lockSecondStep(trx, memberId)
    const { otp_since = null, password_off_since = null } = (await findStanding(trx, memberId)) ?? {}
    const isWithin = (at: Date | null) => at !== null && at >= since && at <= until
    return {
      otp: isWithin(otp_since),
      passwordOff: password_off_since !== null && (isWithoutPasskey || isWithin(password_off_since)),
    }
  }

  const removeDueOf = (memberId: string) =>
    transact(db, async (trx) => {
      await queries.lockAccount(trx, memberId)
      const due = await queries.takeDue(trx, memberId, clock.now())
      if (!due) return
      const added = await addedWithin(trx, memberId, due.added_since, due.requested_at)
      if (added.passwordOff) await enablePasswordSignIn(trx, memberId)
      if (added.otp) await disableOtp(trx, memberId)
    })

  return {
    /**
     * Begins the removal of what was set up at a time or later, in the transaction that returns the account to
     * its owner.
     */
    removeSecondStepSince: async (trx: Trx, memberId: string, since: Date) => {
      const now = clock.now()
      const { otp, passwordOff } = await addedWithin(trx, memberId, since, now)
      if (!otp && !passwordOff) return
      const dueAt = new Date(now.getTime() + secondStepLimits.removal * 1000)
      const removal = { member_id: memberId, added_since: since, requested_at: now, due_at: dueAt }
      await queries.putRemoval(trx, removal)
      await announce(trx, memberId, "second_step_removal_started", dateTimeLabel(dueAt))
    },

    /** Cancels a removal, if there is one, after a proof of the second step. */
    keep: async (trx: Trx, memberId: string) => {
      if (await queries.deleteRemoval(trx, memberId))
        await announce(trx, memberId, "second_step_removal_cancelled")
    },

    /** Removes what is due. A failure does not stop the others; the first error is thrown at the end. */
    removeDue: async () => {
      const errors: unknown[] = []
      for (const memberId of await queries.findDue(db, clock.now()))
        await removeDueOf(memberId).catch((error: unknown) => errors.push(error))
      for (const error of errors) throw error
    },
  }
}
