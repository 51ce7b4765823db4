import { authMessages } from "@pinyu/phrases/auth-messages"
import { errorSentences } from "@pinyu/phrases/errors"
import { fieldSentences } from "@pinyu/phrases/fields"
import type { Db } from "../../db/client.ts"
import type { Viewer } from "../../platform/calls.ts"
import type { Clock } from "../../platform/clock.ts"
import { hashSecret } from "../../platform/ids.ts"
import { isCommonPassword, type Passwords } from "../../platform/passwords.ts"
import { refuse } from "../../platform/refusal.ts"
import type { AuthQueue } from "./auth.jobs.ts"
import { isRecentSignIn } from "./auth.policy.ts"
import * as accounts from "./auth.queries.ts"
import * as proofs from "./proofs.queries.ts"
import type { Sessions } from "./sessions.service.ts"
import type { SignInService } from "./sign-in.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  jobs: AuthQueue
  passwords: Passwords
  sessions: Pick<Sessions, "endAllSessions" | "disconnectAll">
  signIn: Pick<SignInService, "forgiveFailures">
}

/** Refuses a password that attackers try first; `field` is where the caller typed it. */
export const refuseCommonPassword = async (password: string, field: "password" | "newPassword") => {
  if (await isCommonPassword(password))
    throw refuse("invalid_fields", { fields: { [field]: fieldSentences.password_common } })
}

const passwordWrong = () =>
  refuse("password_wrong", { fields: { currentPassword: errorSentences.password_wrong } })

/** Changing a password that is known, and replacing one that was forgotten. Both sign the member out everywhere. */
export const createPasswordChanges = ({ db, clock, jobs, passwords, sessions, signIn }: Dependencies) => ({
  /**
   * Changes the password. Refuses with `reauth_required` when the sign-in is older than ten minutes, with
   * `password_wrong`, with `password_unchanged`, and common passwords with `invalid_fields`.
   */
  changePassword: async (
    viewer: Viewer,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  ) => {
    if (!isRecentSignIn(viewer.signedInAt, clock.now())) throw refuse("reauth_required")
    const credentials = await accounts.findCredentials(db, viewer.id)
    if (!credentials) throw refuse("unauthenticated")
    if (!(await passwords.verify(credentials.password_hash, currentPassword))) throw passwordWrong()
    if (newPassword === currentPassword)
      throw refuse("password_unchanged", { fields: { newPassword: errorSentences.password_unchanged } })
    await refuseCommonPassword(newPassword, "newPassword")
    const passwordHash = await passwords.hash(newPassword)
    await db.transaction().execute(async (trx) => {
      const isCurrent = await accounts.replacePassword(
        trx,
        viewer.id,
        credentials.password_hash,
        passwordHash,
      )
      if (!isCurrent) throw passwordWrong()
      await proofs.deleteMailedTokens(trx, viewer.id, "reset_password")
      await sessions.endAllSessions(trx, viewer.id)
      await jobs.enqueue(trx, "auth.passwordChanged", { memberId: viewer.id })
    })
    sessions.disconnectAll(viewer.id)
    return { message: authMessages.passwordChanged }
  },

  /** Has a reset link mailed if the address has an account. The job finds out, so that the work here never tells. */
  forgotPassword: async (email: string) => {
    await db.transaction().execute((trx) => jobs.enqueue(trx, "auth.resetLink", { email }))
    return { message: authMessages.resetRequested }
  },

  /**
   * Sets a new password with a mailed token, once, and counts the address as verified, for its mail was read.
   * Refuses with `token_invalid`, and common passwords with `invalid_fields`.
   */
  resetPassword: async ({ token, newPassword }: { token: string; newPassword: string }) => {
    const tokenHash = hashSecret(token)
    // Asked first, so that made-up tokens cost no hashing.
    const isValid = await proofs.isMailedTokenValid(db, "reset_password", tokenHash, clock.now())
    if (!isValid) throw refuse("token_invalid")
    await refuseCommonPassword(newPassword, "newPassword")
    const passwordHash = await passwords.hash(newPassword)
    const { email, member_id } = await db.transaction().execute(async (trx) => {
      const now = clock.now()
      const proof = await proofs.spendMailedToken(trx, "reset_password", tokenHash, now)
      if (!proof || !(await accounts.verifyEmail(trx, proof.member_id, proof.email, now)))
        throw refuse("token_invalid")
      await accounts.setPassword(trx, proof.member_id, passwordHash)
      await proofs.deleteMailedTokens(trx, proof.member_id, "reset_password")
      await sessions.endAllSessions(trx, proof.member_id)
      await jobs.enqueue(trx, "auth.passwordChanged", { memberId: proof.member_id })
      return proof
    })
    sessions.disconnectAll(member_id)
    await signIn.forgiveFailures(email)
    return { message: authMessages.passwordReset }
  },
})
