import { authLimits } from "@pinyu/contract/auth/limits"
import { actionLimits } from "@pinyu/contract/rate-limits"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { errorMessages } from "@pinyu/phrases/errors"
import { afterCommit, transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { newId } from "../../platform/ids.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import { createFailureThrottle } from "../../platform/security/failure-throttle.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import type { AuthQueue } from "./auth.jobs.ts"
import { after } from "./auth.policy.ts"
import * as accounts from "./auth.queries.ts"
import * as changes from "./email-changes.queries.ts"
import type { MailedTokens } from "./mailed-tokens.service.ts"
import type { Recovery } from "./recovery.service.ts"
import type { Sessions } from "./sessions.service.ts"
import type { Unverified } from "./unverified.service.ts"
import type { Users } from "./users.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  jobs: AuthQueue
  limiter: RateLimiter
  mailedTokens: MailedTokens
  security: SecurityLog
  securityNotices: Ports["securityNotices"]
  recovery: Pick<Recovery, "begin">
  sessions: Pick<Sessions, "disconnectAll" | "requireLiveSession">
  unverified: Pick<Unverified, "discard" | "disconnectAll">
  users: Users
  /** Hides the member from those who avoid the contact that this transaction verified. */
  contactVerified: (trx: Trx, memberId: string) => Promise<unknown>
}

const { link, resendLock, undo } = authLimits.emailChange

const fieldError = (code: "email_unchanged") => new AppError(code, { fields: { email: errorMessages[code] } })

/**
 * Changes of a member's address. A link mailed to the new address confirms one, and a link mailed to the old
 * address undoes it.
 */
export const createEmailChanges = (dependencies: Dependencies) => {
  const { db, clock, jobs, limiter, mailedTokens, security, securityNotices, sessions, unverified, users } =
    dependencies
  const { contactVerified, recovery } = dependencies
  const sent = createFailureThrottle({ limiter, rules: actionLimits.emailChangesSent })

  const storeRequest = async (trx: Trx, memberId: string, email: string) => {
    const now = clock.now()
    const id = newId()
    const isStored = await changes.requestChange(
      trx,
      {
        ...{ id, member_id: memberId, to_email: email, requested_at: now },
        expires_at: after(now, link),
      },
      after(now, -resendLock),
    )
    if (isStored) {
      await mailedTokens.end(trx, memberId, ["confirm_email"])
      await mailedTokens.issue(trx, { purpose: "confirm_email", memberId, email, subjectId: id })
      return id
    }
    const pending = await changes.findPending(trx, memberId)
    const freeAt = after(pending?.requested_at ?? now, resendLock)
    const retryAfterSeconds = Math.ceil((freeAt.getTime() - now.getTime()) / 1000)
    throw new AppError("email_code_too_soon", { retryAfterSeconds })
  }

  /**
   * Locks a member and their new address. Returns the member's current address. Throws `token_invalid` when
   * the member's status does not allow the step. When another member has verified the address, it throws
   * `email_taken`, or `token_invalid` for a confirmation.
   */
  const lockForChange = async (trx: Trx, memberId: string, email: string, step: "confirm" | "undo") => {
    const before = await accounts.findCredentials(trx, memberId)
    // Sorted to avoid a deadlock: two concurrent changes may each discard the other's account.
    for (const address of [...new Set([email, before?.email ?? email])].sort())
      await accounts.lockEmail(trx, address)
    const current = await changes.lockCredentialsOf(trx, memberId, step)
    if (!current) throw new AppError("token_invalid")
    const owner = await accounts.findOwner(trx, email)
    if (owner && owner.member_id !== memberId)
      throw new AppError(step === "confirm" ? "token_invalid" : "email_taken")
    return current
  }

  /** The change that a link is about. Throws `token_invalid`. */
  const changeOf = async (executor: Db, { subject_id }: { subject_id: string | null }) => {
    const change = subject_id === null ? undefined : await changes.findChange(executor, subject_id)
    if (!change) throw new AppError("token_invalid")
    return change
  }

  /** Uses up the link of a change and returns the change. Throws `token_invalid`. */
  const spendOf = async (trx: Trx, purpose: "confirm_email" | "undo_email", token: string) =>
    changeOf(trx, await mailedTokens.spend(trx, [purpose], token))

  /** Confirms a change in a transaction. Returns the discarded accounts of the address. */
  const confirm = async (trx: Trx, viewer: Viewer, token: string, email: string) => {
    const memberId = viewer.id
    const now = clock.now()
    const current = await lockForChange(trx, memberId, email, "confirm")
    await sessions.requireLiveSession(trx, viewer)
    const change = await spendOf(trx, "confirm_email", token)
    await changes.setEmail(trx, memberId, { email, verifiedAt: now, now })
    await contactVerified(trx, memberId)
    await mailedTokens.endByChange(trx, memberId)
    if (current.email_verified_at) {
      await changes.confirmChange(trx, change.id, {
        from_email: current.email,
        from_verified_at: current.email_verified_at,
        confirmed_at: now,
        expires_at: after(now, undo),
      })
      const token = { purpose: "undo_email", memberId, email: current.email, subjectId: change.id } as const
      await mailedTokens.issue(trx, token)
      await jobs.enqueue(trx, "auth.emailChanged", { changeId: change.id })
    } else {
      // The old address is unverified, so a link to it may reach a stranger.
      await changes.deleteChange(trx, change.id)
    }
    await securityNotices.send(trx, { memberId, event: "email_changed" })
    return unverified.discard(trx, email, memberId)
  }

  interface Restored {
    email: string
    /** The address that the undo replaced. */
    replaced: string
    verifiedAt: Date | null
    confirmedAt: Date
  }

  /**
   * Restores the address before a change, in a transaction that locked both, with every later change undone.
   * Returns the discarded accounts of the address.
   */
  const restore = async (trx: Trx, memberId: string, restored: Restored) => {
    const { email, replaced, verifiedAt, confirmedAt } = restored
    await changes.setEmail(trx, memberId, { email, verifiedAt, now: clock.now() })
    await contactVerified(trx, memberId)
    const undone = await changes.deleteChangesSince(trx, memberId, confirmedAt)
    await mailedTokens.endAt(
      trx,
      memberId,
      undone.filter((address) => address !== email),
    )
    await securityNotices.send(trx, { memberId, event: "email_change_undone" })
    await jobs.enqueue(trx, "auth.emailChangeUndone", { email: replaced })
    return unverified.discard(trx, email, memberId)
  }

  return {
    /**
     * Requests a change of the address; the last request counts. An address of another member gets the same
     * response; the job notifies its owner instead. Throws `email_unchanged`, `email_code_too_soon` or
     * `too_many_requests`.
     */
    changeEmail: async (viewer: Viewer, email: string) => {
      const credentials = await accounts.findCredentials(db, viewer.id)
      if (credentials?.email === email) throw fieldError("email_unchanged")
      const throttleKey = `auth.emailChanges:${email}`
      await sent.take(throttleKey)
      try {
        await db.transaction().execute(async (trx) => {
          await sessions.requireLiveSession(trx, viewer)
          const changeId = await storeRequest(trx, viewer.id, email)
          await jobs.enqueue(trx, "auth.emailChange", { changeId })
        })
      } catch (error) {
        await sent.refund(throttleKey)
        throw error
      }
      const user = await users.own(viewer.id)
      return { user, message: authMessages.emailChangeSent, resendAfterSeconds: resendLock }
    },

    /**
     * Changes the caller's address to the one that the link was mailed to, once. Other unverified accounts of
     * the address are discarded. Throws `token_invalid`, also for another member's link and when another
     * member has verified the address by now.
     */
    confirmEmailChange: async (viewer: Viewer, token: string) => {
      const { id } = viewer
      const found = await mailedTokens.find(db, ["confirm_email"], token)
      if (found.member_id !== id) throw new AppError("token_invalid")
      const discarded = await transact(db, (trx) => confirm(trx, viewer, token, found.email))
      unverified.disconnectAll(discarded)
      security.note("email_changed", { memberId: id })
      return { user: await users.own(id), message: authMessages.emailChanged }
    },

    /**
     * Restores the address that the link was mailed to, and begins a recovery, because an attacker who changed
     * the address may know the password. Every later change of address is undone. Throws `token_invalid`, or `email_taken` when another
     * member has verified the address by now.
     */
    undoEmailChange: async (token: string) => {
      const { member_id: memberId, email } = await mailedTokens.find(db, ["undo_email"], token)
      const discarded = await transact(db, async (trx) => {
        const { email: replaced } = await lockForChange(trx, memberId, email, "undo")
        const change = await spendOf(trx, "undo_email", token)
        if (!change.confirmed_at) throw new AppError("token_invalid")
        const { confirmed_at: confirmedAt, from_verified_at: verifiedAt } = change
        const discarded = await restore(trx, memberId, { email, replaced, verifiedAt, confirmedAt })
        await recovery.begin(trx, memberId)
        return discarded
      })
      sessions.disconnectAll(memberId)
      unverified.disconnectAll(discarded)
      security.note("email_change_undone", { memberId })
      return { message: authMessages.emailChangeUndone }
    },

    /**
     * Undoes the changes of a member's address that were confirmed after an instant, in a transaction that
     * `transact` began. Throws `email_taken` when another member has verified the address by now.
     */
    undoChangesAfter: async (trx: Trx, memberId: string, since: Date) => {
      const found = await changes.findConfirmedAfter(trx, memberId, since)
      if (!found?.from_email) return
      const { email: replaced } = await lockForChange(trx, memberId, found.from_email, "undo")
      const change = await changes.findConfirmedAfter(trx, memberId, since)
      if (change?.from_email !== found.from_email || !change.confirmed_at) throw new AppError("token_invalid")
      const restored = {
        ...{ email: found.from_email, replaced },
        verifiedAt: change.from_verified_at,
        confirmedAt: change.confirmed_at,
      }
      const discarded = await restore(trx, memberId, restored)
      afterCommit(trx, () => {
        unverified.disconnectAll(discarded)
        security.note("email_change_undone", { memberId })
      })
    },
  }
}
