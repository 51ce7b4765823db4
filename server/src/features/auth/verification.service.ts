import { authLimits } from "@pinyu/contract/auth/limits"
import { authMessages } from "@pinyu/phrases/auth-messages"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { AuthQueue } from "./auth.jobs.ts"
import { after } from "./auth.policy.ts"
import * as accounts from "./auth.queries.ts"
import type { Codes } from "./codes.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  codes: Codes
  jobs: AuthQueue
}

const { resendLock } = authLimits.code

/** Verifies e-mail addresses, before or after registration. */
export const createVerification = ({ db, clock, codes, jobs }: Dependencies) => {
  /**
   * Mails a verification link again, after the transaction. Throws `email_already_verified`,
   * `email_code_too_soon`, and `unauthenticated` without such a member.
   */
  const mailVerificationLink = async (trx: Trx, memberId: string) => {
    const now = clock.now()
    const credentials = await accounts.findCredentials(trx, memberId)
    if (!credentials) throw new AppError("unauthenticated")
    if (credentials.email_verified_at) throw new AppError("email_already_verified")
    if (!(await accounts.lockVerification(trx, memberId, now, after(now, -resendLock)))) {
      const lockedSince = credentials.verification_requested_at ?? now
      const retryAfterSeconds = (after(lockedSince, resendLock).getTime() - now.getTime()) / 1000
      throw new AppError("email_code_too_soon", { retryAfterSeconds })
    }
    await jobs.enqueue(trx, "auth.verificationLink", { memberId })
  }

  return {
    mailVerificationLink,

    /** Whether an address can be registered: no member has verified it. */
    isEmailFree: async (email: string) => (await accounts.findOwner(db, email)) === undefined,

    /**
     * Mails a code to an address before registration, or a notice to the owner of a taken one: only the mail
     * tells which. Throws `email_code_too_soon`.
     */
    sendEmailCode: async (email: string) => {
      await codes.request({ purpose: "register_email", subject: email }, email, (trx) =>
        jobs.enqueue(trx, "auth.emailCode", { email }),
      )
      return { message: authMessages.codeSent, resendAfterSeconds: resendLock }
    },

    /** Mails the member's verification link again; throws like `mailVerificationLink`. */
    sendVerificationEmail: async (memberId: string) => {
      await db.transaction().execute((trx) => mailVerificationLink(trx, memberId))
      return { message: authMessages.verificationSent, resendAfterSeconds: resendLock }
    },
  }
}
