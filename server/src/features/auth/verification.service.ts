import { authLimits } from "@pinyu/contract/auth/limits"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { errorMessages } from "@pinyu/phrases/errors"
import type { Db } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import type { AuthQueue } from "./auth.jobs.ts"
import { after } from "./auth.policy.ts"
import * as accounts from "./auth.queries.ts"
import type { Codes } from "./codes.service.ts"
import type { Users } from "./users.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  codes: Codes
  jobs: AuthQueue
  security: SecurityLog
  users: Users
}

const { resendLock } = authLimits.code

/** Verifies e-mail addresses, before or after registration, and phone numbers. */
export const createVerification = ({ db, clock, codes, jobs, security, users }: Dependencies) => ({
  /** Whether an address can be registered: no member has verified it. */
  isEmailFree: async (email: string) => (await accounts.findOwner(db, email)) === undefined,

  /** Mails a code to an address before registration. Fails with `email_taken` or `email_code_too_soon`. */
  sendEmailCode: async (email: string) => {
    if (await accounts.findOwner(db, email))
      throw new AppError("email_taken", { fields: { email: errorMessages.email_taken } })
    await codes.request({ purpose: "register_email", subject: email }, email, (trx) =>
      jobs.enqueue(trx, "auth.emailCode", { email }),
    )
    return { message: authMessages.codeSent, resendAfterSeconds: resendLock }
  },

  /** Mails a verification link again. Fails with `email_already_verified` or `email_code_too_soon`. */
  sendVerificationEmail: async (memberId: string) => {
    const now = clock.now()
    const credentials = await accounts.findCredentials(db, memberId)
    if (!credentials) throw new AppError("unauthenticated")
    if (credentials.email_verified_at) throw new AppError("email_already_verified")
    await db.transaction().execute(async (trx) => {
      if (!(await accounts.lockVerification(trx, memberId, now, after(now, -resendLock)))) {
        const lockedSince = credentials.verification_requested_at ?? now
        const retryAfterSeconds = (after(lockedSince, resendLock).getTime() - now.getTime()) / 1000
        throw new AppError("email_code_too_soon", { retryAfterSeconds })
      }
      await jobs.enqueue(trx, "auth.verificationLink", { memberId })
    })
    return { message: authMessages.verificationSent, resendAfterSeconds: resendLock }
  },

  /**
   * Sends a code to a phone number. A number of another member gets the same response; the job notifies its
   * holder instead. Fails with `phone_code_too_soon` or `too_many_requests`.
   */
  sendPhoneCode: async (memberId: string, phone: string) => {
    await codes.request({ purpose: "verify_phone", subject: memberId }, phone, (trx) =>
      jobs.enqueue(trx, "auth.phoneCode", { memberId }),
    )
    return { message: authMessages.phoneCodeSent, resendAfterSeconds: resendLock }
  },

  /**
   * Sets the member's number to the one that received their last code. Fails with `phone_code_expired`, or
   * with `phone_code_wrong`, also when another member has the number by now.
   */
  verifyPhone: async (memberId: string, code: string) => {
    const spendCode = await codes.attempt({ purpose: "verify_phone", subject: memberId }, code)
    await db.transaction().execute(async (trx) => {
      const phone = await spendCode(trx)
      if (!(await accounts.setPhone(trx, memberId, phone, clock.now())))
        throw codes.wrongCodeError("verify_phone")
    })
    security.note("phone_verified", { memberId })
    return users.own(memberId)
  },
})
