import { authLimits } from "@pinyu/contract/auth/limits"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { errorSentences } from "@pinyu/phrases/errors"
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

/** Proving an e-mail address, before or after registration, and a phone number. */
export const createVerification = ({ db, clock, codes, jobs, security, users }: Dependencies) => ({
  /** Whether an address is free to register with: nobody has proved it. */
  isEmailFree: async (email: string) => (await accounts.findOwner(db, email)) === undefined,

  /** Has a code mailed to an address that is about to register. Refuses with `email_taken` and `email_code_too_soon`. */
  sendEmailCode: async (email: string) => {
    if (await accounts.findOwner(db, email))
      throw new AppError("email_taken", { fields: { email: errorSentences.email_taken } })
    await codes.ask({ purpose: "register_email", subject: email }, email, (trx) =>
      jobs.enqueue(trx, "auth.emailCode", { email }),
    )
    return { message: authMessages.codeSent, resendAfterSeconds: resendLock }
  },

  /** Has a verification link mailed again. Refuses with `email_already_verified` and `email_code_too_soon`. */
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
   * Has a code sent to a phone number. A number that somebody else has gets the same answer: the job finds out and
   * notifies its holder instead. Refuses with `phone_code_too_soon` and `too_many_requests`.
   */
  sendPhoneCode: async (memberId: string, phone: string) => {
    await codes.ask({ purpose: "verify_phone", subject: memberId }, phone, (trx) =>
      jobs.enqueue(trx, "auth.phoneCode", { memberId }),
    )
    return { message: authMessages.phoneCodeSent, resendAfterSeconds: resendLock }
  },

  /**
   * Gives the member the number that their last code went to. Refuses with `phone_code_expired` and `phone_code_wrong`,
   * the latter also when somebody else has the number by now.
   */
  verifyPhone: async (memberId: string, code: string) => {
    const spendCode = await codes.attempt({ purpose: "verify_phone", subject: memberId }, code)
    await db.transaction().execute(async (trx) => {
      const phone = await spendCode(trx)
      if (!(await accounts.setPhone(trx, memberId, phone, clock.now())))
        throw codes.refuseWrong("verify_phone")
    })
    security.note("phone_verified", { memberId })
    return users.own(memberId)
  },
})
