import { authLimits } from "@pinyu/contract/auth/limits"
import { canonicalPassword } from "@pinyu/contract/canonical"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { errorMessages } from "@pinyu/phrases/errors"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Passwords } from "../../platform/security/passwords.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import { requireStrongPassword } from "../../platform/security/strong-password.ts"
import type { AccountPasswords } from "./account-passwords.service.ts"
import type { AuthQueue } from "./auth.jobs.ts"
import { after } from "./auth.policy.ts"
import * as accounts from "./auth.queries.ts"
import { deletePending } from "./email-changes.queries.ts"
import type { MailedTokens } from "./mailed-tokens.service.ts"
import { clearPhone } from "./phones.queries.ts"
import type { Sessions } from "./sessions.service.ts"
import type { AttemptSecondStep } from "./sign-in.service.ts"
import type { SignInThrottle } from "./sign-in-throttle.service.ts"
import type { Tokens } from "./tokens.service.ts"
import type { Unverified } from "./unverified.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  jobs: AuthQueue
  mailedTokens: MailedTokens
  passwords: Passwords
  security: SecurityLog
  sessions: Pick<Sessions, "endAllSessions" | "disconnectAll" | "reauthenticate" | "requireLiveSession">
  accountPasswords: Pick<AccountPasswords, "hash">
  /** Hides the member from those who avoid the contact that this transaction verified. */
  contactVerified: (trx: Trx, memberId: string) => Promise<unknown>
  attemptSecondStep: AttemptSecondStep
  unverified: Pick<Unverified, "discard" | "disconnectAll">
  throttle: Pick<SignInThrottle, "reset">
  tokens: Pick<Tokens, "signResetDevice">
  /** Deletes a member's passkeys in the caller's transaction. */
  removePasskeys: (trx: Trx, memberId: string) => Promise<void>
  securityNotices: Ports["securityNotices"]
  /** Turns a member's second step off, in the caller's transaction. */
  removeSecondStep: (trx: Trx, memberId: string) => Promise<void>
  /** Remove the ways to sign in that were set up at a time or later. */
  removePasskeysSince: (trx: Trx, memberId: string, since: Date) => Promise<unknown>
  removeSecondStepSince: (trx: Trx, memberId: string, since: Date) => Promise<unknown>
}

interface PasswordProof {
  password: string
  /** A code of the authenticator app, or a recovery code. */
  otp?: string | undefined
}

const passwordWrong = (field: "currentPassword" | "password" = "currentPassword") =>
  new AppError("password_wrong", { fields: { [field]: errorMessages.password_wrong } })

/** Password changes and resets. Both end all sessions of the member. */
export const createPasswordChanges = (dependencies: Dependencies) => {
  const { accountPasswords, db, clock, jobs, throttle, passwords, security, sessions, tokens, unverified } =
    dependencies
  const { attemptSecondStep, contactVerified, mailedTokens, removePasskeys, removeSecondStep } = dependencies
  const { removePasskeysSince, removeSecondStepSince, securityNotices } = dependencies

  /** Ends what the old password may have started: links that set another one, and a pending change of address. */
  const endPending = async (trx: Trx, memberId: string) => {
    await mailedTokens.end(trx, memberId, ["reset_password", "confirm_email"])
    await deletePending(trx, memberId)
  }

  /**
   * Gives an account to the owner of the mailbox. If it was unverified, its phone number, passkeys and second
   * step are removed, because a stranger may have added them. Other accounts of the address are discarded.
   * Throws `token_invalid`.
   */
  const takeOver = async (trx: Trx, proof: { member_id: string; email: string }, now: Date) => {
    const before = await accounts.findCredentials(trx, proof.member_id)
    if (!(await accounts.verifyEmail(trx, proof.member_id, proof.email, now)))
      throw new AppError("token_invalid")
    if (before?.email_verified_at) return []
    await contactVerified(trx, proof.member_id)
    await clearPhone(trx, proof.member_id)
    await removePasskeys(trx, proof.member_id)
    await removeSecondStep(trx, proof.member_id)
    return unverified.discard(trx, proof.email, proof.member_id)
  }

  /**
   * Ends a recovery by the owner's new password. Removes the ways to sign in of the days before it, which may be
   * the thief's: whichever notice the owner answered, the thief may have set up others.
   */
  const endRecovery = async (trx: Trx, memberId: string, recoveringSince: Date) => {
    const since = after(recoveringSince, -authLimits.distrustedBeforeRecovery)
    await removePasskeysSince(trx, memberId, since)
    await removeSecondStepSince(trx, memberId, since)
  }

  /** The password's hash, if the password is the caller's. Throws `password_wrong`. */
  const requirePassword = async (viewer: Viewer, password: string) => {
    const credentials = await accounts.findCredentials(db, viewer.id)
    if (!credentials) throw new AppError("unauthenticated")
    if (!(await passwords.verify(credentials.password_hash, password))) {
      security.note("reauthentication_failed", { memberId: viewer.id, reason: "password_wrong" })
      throw passwordWrong("password")
    }
    return credentials.password_hash
  }

  return {
    requirePassword,

    /**
     * Changes the password. Throws `password_wrong`, `password_unchanged`, or `invalid_fields` for a weak
     * password.
     */
    changePassword: async (
      viewer: Viewer,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ) => {
      const credentials = await accounts.findCredentials(db, viewer.id)
      if (!credentials) throw new AppError("unauthenticated")
      if (!(await passwords.verify(credentials.password_hash, currentPassword))) throw passwordWrong()
      if (newPassword === canonicalPassword(currentPassword))
        throw new AppError("password_unchanged", {
          fields: { newPassword: errorMessages.password_unchanged },
        })
      const user = await accounts.findUser(db, viewer.id)
      await requireStrongPassword(newPassword, user ?? {}, "newPassword")
      const owner = { email: credentials.email, emailVerified: credentials.email_verified_at !== null }
      const passwordHash = await accountPasswords.hash(owner, newPassword)
      await db.transaction().execute(async (trx) => {
        await sessions.requireLiveSession(trx, viewer)
        const isCurrent = await accounts.replacePassword(
          trx,
          viewer.id,
          credentials.password_hash,
          passwordHash,
          clock.now(),
        )
        if (!isCurrent) throw passwordWrong()
        await endPending(trx, viewer.id)
        await sessions.endAllSessions(trx, viewer.id)
        await securityNotices.send(trx, { memberId: viewer.id, event: "password_changed" })
      })
      sessions.disconnectAll(viewer.id)
      security.note("password_changed", { memberId: viewer.id })
      return { message: authMessages.passwordChanged }
    },

    /**
     * Reauthenticates the caller's session with the password and the second step, also on a known device.
     * Throws `password_wrong`, or as the second step of a sign-in.
     */
    reauthenticateByPassword: async (viewer: Viewer, { password, otp }: PasswordProof) => {
      const passwordHash = await requirePassword(viewer, password)
      const attempt = { memberId: viewer.id, code: otp, isKnownDevice: false }
      const secondStep = await attemptSecondStep({ ...attempt, purpose: "reauthentication" })
      const answer = await transact(db, async (trx) => {
        // The password may have changed during its verification.
        if (!(await accounts.lockPassword(trx, viewer.id, passwordHash))) throw passwordWrong("password")
        await secondStep.prove(trx)
        return sessions.reauthenticate(trx, viewer)
      })
      await secondStep.succeed()
      security.note("reauthenticated", { memberId: viewer.id })
      return answer
    },

    /**
     * Mails a reset link if the address has an account. The job looks it up, so that the response takes the
     * same time.
     */
    forgotPassword: async (email: string) => {
      await db.transaction().execute((trx) => jobs.enqueue(trx, "auth.resetLink", { email }))
      return { message: authMessages.resetRequested }
    },

    /**
     * Sets a new password with a mailed token, once, verifies the address and ends a recovery. The browser becomes a known
     * device, so that failed sign-ins of strangers cannot lock the owner out, but it does not skip the second
     * step. Throws `token_invalid`, or `invalid_fields` for a weak password.
     */
    resetPassword: async ({ token, newPassword }: { token: string; newPassword: string }) => {
      // Checked before hashing, so that invalid tokens cost no computation.
      const found = await mailedTokens.find(db, ["reset_password"], token)
      const user = await accounts.findUser(db, found.member_id)
      await requireStrongPassword(newPassword, user ?? {}, "newPassword")
      const passwordHash = await passwords.hash(newPassword)
      const { email, member_id, device_generation, discarded } = await transact(db, async (trx) => {
        const now = clock.now()
        // Locked before the token, because discarding an account locks its tokens.
        await accounts.lockEmail(trx, found.email)
        const proof = await mailedTokens.spend(trx, ["reset_password"], token)
        const discarded = await takeOver(trx, proof, now)
        const { recovering_since } = (await accounts.findCredentials(trx, proof.member_id)) ?? {}
        await accounts.resetPassword(trx, proof.member_id, passwordHash, now)
        if (recovering_since) await endRecovery(trx, proof.member_id, recovering_since)
        await endPending(trx, proof.member_id)
        const device_generation = await sessions.endAllSessions(trx, proof.member_id)
        await securityNotices.send(trx, { memberId: proof.member_id, event: "password_changed" })
        return { ...proof, device_generation, discarded }
      })
      sessions.disconnectAll(member_id)
      security.note("password_reset", { memberId: member_id })
      unverified.disconnectAll(discarded)
      await throttle.reset(email)
      const deviceToken = await tokens.signResetDevice({ member_id, device_generation })
      return { message: authMessages.passwordReset, deviceToken }
    },
  }
}
