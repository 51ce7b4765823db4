import type { PasswordOwner } from "@pinyu/contract/auth/password-strength"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { errorSentences } from "@pinyu/phrases/errors"
import { fieldSentences } from "@pinyu/phrases/fields"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { hashSecret } from "../../platform/ids.ts"
import type { Viewer } from "../../platform/observability/calls.ts"
import type { Passwords } from "../../platform/security/passwords.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import type { AccountPasswords } from "./account-passwords.service.ts"
import type { AuthQueue } from "./auth.jobs.ts"
import { isRecentSignIn } from "./auth.policy.ts"
import * as accounts from "./auth.queries.ts"
import * as proofs from "./proofs.queries.ts"
import type { Sessions } from "./sessions.service.ts"
import type { SignInPace } from "./sign-in-pace.service.ts"
import type { Tokens } from "./tokens.service.ts"
import type { Unproved } from "./unproved.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  jobs: AuthQueue
  passwords: Passwords
  security: SecurityLog
  sessions: Pick<Sessions, "endAllSessions" | "disconnectAll">
  accountPasswords: Pick<AccountPasswords, "hash">
  unproved: Pick<Unproved, "discard" | "disconnectAll">
  pace: Pick<SignInPace, "forgive">
  tokens: Pick<Tokens, "signDevice">
}

/** Refuses a password that its owner may not choose, with `invalid_fields`; `field` is where they typed it. */
export const refuseWeakPassword = async (
  password: string,
  owner: PasswordOwner,
  field: "password" | "newPassword",
) => {
  // Its word list takes megabytes: a server on which nobody chooses a password does without.
  const { judgePassword } = await import("@pinyu/contract/auth/password-strength")
  const { problem } = judgePassword(password, owner)
  if (problem) throw new AppError("invalid_fields", { fields: { [field]: fieldSentences[problem] } })
}

const passwordWrong = () =>
  new AppError("password_wrong", { fields: { currentPassword: errorSentences.password_wrong } })

/** Changing a password that is known, and replacing one that was forgotten. Both sign the member out everywhere. */
export const createPasswordChanges = (needs: Dependencies) => {
  const { accountPasswords, db, clock, jobs, pace, passwords, security, sessions, tokens, unproved } = needs

  /**
   * Makes an account the mailbox's owner's. Of one that was unproved, a number that its maker proved goes too, and other
   * accounts that named the address. Refuses with `token_invalid`.
   */
  const takeOver = async (trx: Trx, proof: { member_id: string; email: string }, now: Date) => {
    const before = await accounts.findCredentials(trx, proof.member_id)
    if (!(await accounts.verifyEmail(trx, proof.member_id, proof.email, now)))
      throw new AppError("token_invalid")
    if (before?.email_verified_at) return []
    await accounts.clearPhone(trx, proof.member_id)
    return unproved.discard(trx, proof.email, proof.member_id)
  }

  return {
    /**
     * Changes the password. Refuses with `reauth_required` when the sign-in is older than ten minutes, with
     * `password_wrong`, with `password_unchanged`, and weak passwords with `invalid_fields`.
     */
    changePassword: async (
      viewer: Viewer,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ) => {
      if (!isRecentSignIn(viewer.signedInAt, clock.now())) throw new AppError("reauth_required")
      const credentials = await accounts.findCredentials(db, viewer.id)
      if (!credentials) throw new AppError("unauthenticated")
      if (!(await passwords.verify(credentials.password_hash, currentPassword))) throw passwordWrong()
      if (newPassword === currentPassword)
        throw new AppError("password_unchanged", {
          fields: { newPassword: errorSentences.password_unchanged },
        })
      const user = await accounts.findUser(db, viewer.id)
      await refuseWeakPassword(newPassword, user ?? {}, "newPassword")
      const owner = { email: credentials.email, emailVerified: credentials.email_verified_at !== null }
      const passwordHash = await accountPasswords.hash(owner, newPassword)
      await db.transaction().execute(async (trx) => {
        const isCurrent = await accounts.replacePassword(
          trx,
          viewer.id,
          credentials.password_hash,
          passwordHash,
          clock.now(),
        )
        if (!isCurrent) throw passwordWrong()
        await proofs.deleteMailedTokens(trx, viewer.id, "reset_password")
        await sessions.endAllSessions(trx, viewer.id)
        await jobs.enqueue(trx, "auth.passwordChanged", { memberId: viewer.id })
      })
      sessions.disconnectAll(viewer.id)
      security.note("password_changed", { memberId: viewer.id })
      return { message: authMessages.passwordChanged }
    },

    /** Has a reset link mailed if the address has an account. The job finds out, so that the work here never tells. */
    forgotPassword: async (email: string) => {
      await db.transaction().execute((trx) => jobs.enqueue(trx, "auth.resetLink", { email }))
      return { message: authMessages.resetRequested }
    },

    /**
     * Sets a new password with a mailed token, once, and counts the address as verified, for its mail was read. The
     * browser becomes a known device, so that strangers' failures cannot keep its owner from signing in.
     * Refuses with `token_invalid`, and weak passwords with `invalid_fields`.
     */
    resetPassword: async ({ token, newPassword }: { token: string; newPassword: string }) => {
      const tokenHash = hashSecret(token)
      // Asked first, so that made-up tokens cost no hashing.
      const found = await proofs.findMailedToken(db, ["reset_password"], tokenHash, clock.now())
      if (!found) throw new AppError("token_invalid")
      const user = await accounts.findUser(db, found.member_id)
      await refuseWeakPassword(newPassword, user ?? {}, "newPassword")
      const passwordHash = await passwords.hash(newPassword)
      const { email, member_id, device_generation, discarded } = await db
        .transaction()
        .execute(async (trx) => {
          const now = clock.now()
          // Before the token: discarding an account locks its tokens.
          await accounts.lockAddress(trx, found.email)
          const proof = await proofs.spendMailedToken(trx, ["reset_password"], tokenHash, now)
          if (!proof) throw new AppError("token_invalid")
          const discarded = await takeOver(trx, proof, now)
          await accounts.setPassword(trx, proof.member_id, passwordHash, now)
          await proofs.deleteMailedTokens(trx, proof.member_id, "reset_password")
          const device_generation = await sessions.endAllSessions(trx, proof.member_id)
          await jobs.enqueue(trx, "auth.passwordChanged", { memberId: proof.member_id })
          return { ...proof, device_generation, discarded }
        })
      sessions.disconnectAll(member_id)
      security.note("password_reset", { memberId: member_id })
      unproved.disconnectAll(discarded)
      await pace.forgive(email)
      const deviceToken = await tokens.signDevice({ member_id, device_generation })
      return { message: authMessages.passwordReset, deviceToken }
    },
  }
}
