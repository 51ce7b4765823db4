import { authLimits } from "@pinyu/contract/auth/limits"
import { surfaceLimits } from "@pinyu/contract/rate-limits"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { errorSentences } from "@pinyu/phrases/errors"
import type { Db } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { hashSecret } from "../../platform/ids.ts"
import type { RateLimiter } from "../../platform/rate-limits.ts"
import { refuse } from "../../platform/refusal.ts"
import type { AuthQueue } from "./auth.jobs.ts"
import { after } from "./auth.policy.ts"
import * as accounts from "./auth.queries.ts"
import type { Codes } from "./codes.service.ts"
import * as proofs from "./proofs.queries.ts"
import type { Users } from "./users.service.ts"

interface Dependencies {
  db: Db
  clock: Clock
  codes: Codes
  jobs: AuthQueue
  limiter: RateLimiter
  users: Users
}

const { resendLock } = authLimits.code
const { textsPerNumber } = surfaceLimits

/** Proving an e-mail address, before or after registration, and a phone number. */
export const createVerification = ({ db, clock, codes, jobs, limiter, users }: Dependencies) => ({
  /** Whether an address is free to register with. */
  isEmailFree: async (email: string) => (await accounts.findAccount(db, email)) === undefined,

  /** Has a code mailed to an address that is about to register. Refuses with `email_taken` and `email_code_too_soon`. */
  sendEmailCode: async (email: string) => {
    if (await accounts.findAccount(db, email))
      throw refuse("email_taken", { fields: { email: errorSentences.email_taken } })
    await db.transaction().execute(async (trx) => {
      await codes.request(trx, { purpose: "register_email", subject: email }, email)
      await jobs.enqueue(trx, "auth.emailCode", { email })
    })
    return { message: authMessages.codeSent, resendAfterSeconds: resendLock }
  },

  /** Has a verification link mailed again. Refuses with `email_already_verified` and `email_code_too_soon`. */
  sendVerificationEmail: async (memberId: string) => {
    const now = clock.now()
    const credentials = await accounts.findCredentials(db, memberId)
    if (!credentials) throw refuse("unauthenticated")
    if (credentials.email_verified_at) throw refuse("email_already_verified")
    await db.transaction().execute(async (trx) => {
      if (!(await accounts.lockVerification(trx, memberId, now, after(now, -resendLock)))) {
        const lockedSince = credentials.verification_requested_at ?? now
        const retryAfterSeconds = (after(lockedSince, resendLock).getTime() - now.getTime()) / 1000
        throw refuse("email_code_too_soon", { retryAfterSeconds })
      }
      await jobs.enqueue(trx, "auth.verificationLink", { memberId })
    })
    return { message: authMessages.verificationSent, resendAfterSeconds: resendLock }
  },

  /** Verifies the address that a token was mailed to, once. Refuses with `token_invalid`. */
  verifyEmail: async (token: string) => {
    await db.transaction().execute(async (trx) => {
      const now = clock.now()
      const proof = await proofs.spendMailedToken(trx, "verify_email", hashSecret(token), now)
      if (!proof || !(await accounts.verifyEmail(trx, proof.member_id, proof.email, now)))
        throw refuse("token_invalid")
      await proofs.deleteMailedTokens(trx, proof.member_id, "verify_email")
    })
    return { message: authMessages.emailVerified }
  },

  /** Has a code sent to a phone number. Refuses with `phone_taken`, `phone_code_too_soon` and `too_many_requests`. */
  sendPhoneCode: async (memberId: string, phone: string) => {
    if (await accounts.isPhoneTaken(db, memberId, phone))
      throw refuse("phone_taken", { fields: { phone: errorSentences.phone_taken } })
    const { allowed, retryAfterSeconds } = await limiter.take(`auth.texts:${phone}`, textsPerNumber)
    if (!allowed) throw refuse("too_many_requests", { retryAfterSeconds })
    await db.transaction().execute(async (trx) => {
      await codes.request(trx, { purpose: "verify_phone", subject: memberId }, phone)
      await jobs.enqueue(trx, "auth.phoneCode", { memberId })
    })
    return { message: authMessages.phoneCodeSent, resendAfterSeconds: resendLock }
  },

  /**
   * Gives the member the number that their last code went to. Refuses with `phone_code_wrong`, `phone_code_expired`,
   * and with `phone_taken` when somebody else was faster.
   */
  verifyPhone: async (memberId: string, code: string) => {
    const spendCode = await codes.attempt({ purpose: "verify_phone", subject: memberId }, code)
    await db.transaction().execute(async (trx) => {
      const phone = await spendCode(trx)
      if (!(await accounts.setPhone(trx, memberId, phone))) throw refuse("phone_taken")
    })
    return users.own(memberId)
  },
})
