import { createHmac, timingSafeEqual } from "node:crypto"
import { authLimits } from "@pinyu/contract/auth/limits"
import type { ErrorCode } from "@pinyu/contract/errors"
import { actionLimits } from "@pinyu/contract/rate-limits"
import { errorMessages } from "@pinyu/phrases/errors"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { digitsFor } from "../../platform/ids.ts"
import { createFailureThrottle } from "../../platform/security/failure-throttle.ts"
import type { RateLimiter, RateRule } from "../../platform/security/rate-limits.ts"
import { after } from "./auth.policy.ts"
import type { CodeKey } from "./codes.queries.ts"
import * as queries from "./codes.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  /** The HMAC key of the codes; six digits could be guessed from a plain hash. */
  key: Buffer
  limiter: RateLimiter
}

const codeErrors = {
  register_email: { wrong: "email_code_wrong", expired: "email_code_expired", field: "emailCode" },
  verify_phone: { wrong: "phone_code_wrong", expired: "phone_code_expired", field: "code" },
} satisfies Record<CodeKey["purpose"], { wrong: ErrorCode; expired: ErrorCode; field: string }>

const tooSoon = {
  register_email: "email_code_too_soon",
  verify_phone: "phone_code_too_soon",
} satisfies Record<CodeKey["purpose"], ErrorCode>

const { digits, lifetime, resendLock, tries } = authLimits.code

/** Six-digit codes that verify an e-mail address or a phone number. */
export const createCodes = ({ db, clock, key, limiter }: Dependencies) => {
  const throttleOf = (rules: readonly RateRule[]) => createFailureThrottle({ limiter, rules })
  const throttles = {
    register_email: {
      sent: throttleOf(actionLimits.emailCodesSent),
      guesses: throttleOf(actionLimits.emailCodeGuesses),
    },
    verify_phone: {
      sent: throttleOf(actionLimits.phoneCodesSent),
      guesses: throttleOf(actionLimits.phoneCodeGuesses),
    },
  }

  const hash = ({ purpose, subject }: CodeKey, sentTo: string, code: string) =>
    createHmac("sha256", key).update([purpose, subject, sentTo, code].join("\n")).digest()

  /** Derives the code from its request, so that retries of the sending job send the same code. */
  const codeFor = ({ purpose, subject }: CodeKey, sentTo: string, requestedAt: Date) =>
    digitsFor(key, ["code", purpose, subject, sentTo, requestedAt.toISOString()].join("\n"), digits)

  const codeError = (purpose: CodeKey["purpose"], reason: "wrong" | "expired") => {
    const { field, [reason]: code } = codeErrors[purpose]
    return new AppError(code, { fields: { [field]: errorMessages[code] } })
  }

  /**
   * Stores a request and invalidates the previous code. Fails within a minute of the last request, also
   * concurrently.
   */
  const storeRequest = async (trx: Trx, codeKey: CodeKey, sentTo: string) => {
    const now = clock.now()
    const times = { requested_at: now, expires_at: after(now, lifetime) }
    const row = { ...codeKey, sent_to: sentTo, ...times, tries_left: tries }
    if (await queries.requestCode(trx, row, after(now, -resendLock))) return
    const last = await queries.findCodeRequest(trx, codeKey)
    const freeAt = after(last?.requested_at ?? now, resendLock)
    const retryAfterSeconds = Math.ceil((freeAt.getTime() - now.getTime()) / 1000)
    throw new AppError(tooSoon[codeKey.purpose], { retryAfterSeconds })
  }

  return {
    /** The error of a wrong code, for cases that must look like one. */
    wrongCodeError: (purpose: CodeKey["purpose"]) => codeError(purpose, "wrong"),

    /**
     * Stores a request for a code and enqueues its job in one transaction. Throws `email_code_too_soon`
     * or `phone_code_too_soon` within a minute of the last request, and `too_many_requests` past the
     * hourly or daily limit of an address or number.
     */
    request: async (codeKey: CodeKey, sentTo: string, enqueue: (trx: Trx) => Promise<unknown>) => {
      const { sent } = throttles[codeKey.purpose]
      const throttleKey = `auth.codes:${codeKey.purpose}:${sentTo}`
      await sent.take(throttleKey)
      try {
        await db.transaction().execute(async (trx) => {
          await storeRequest(trx, codeKey, sentTo)
          await enqueue(trx)
        })
      } catch (error) {
        await sent.refund(throttleKey)
        throw error
      }
    },

    /** Creates the requested code for sending; undefined when the request no longer exists. */
    issue: async (codeKey: CodeKey) => {
      const request = await queries.findCodeRequest(db, codeKey)
      if (!request) return undefined
      const { sent_to, requested_at } = request
      const code = codeFor(codeKey, sent_to, requested_at)
      const stored = await queries.storeCode(db, codeKey, {
        requested_at,
        code_hash: hash(codeKey, sent_to, code),
        expires_at: after(clock.now(), lifetime),
        tries_left: tries,
      })
      return stored ? { code, sentTo: sent_to } : undefined
    },

    /**
     * Checks a code. The attempt counts at once, even if the caller's transaction rolls back. The returned
     * function spends the code in that transaction and returns the address or number it verifies, or fails if
     * the code was wrong. Throws `too_many_requests` past a day's guesses for one subject. Guesses are
     * not counted per phone number: strangers who request codes for it would use up its owner's guesses.
     */
    attempt: async (codeKey: CodeKey, code: string): Promise<(trx: Trx) => Promise<string>> => {
      const { purpose: kind, subject } = codeKey
      if (await queries.findCodeRequest(db, codeKey))
        await throttles[kind].guesses.take(`auth.guesses:${kind}:${subject}`)
      const request = await queries.takeCodeAttempt(db, codeKey, clock.now())
      if (!request?.code_hash) return () => Promise.reject(codeError(kind, "expired"))
      const { code_hash, sent_to } = request
      if (!timingSafeEqual(code_hash, hash(codeKey, sent_to, code)))
        return () => Promise.reject(codeError(kind, "wrong"))
      return async (trx) => {
        if (await queries.spendCode(trx, codeKey, code_hash)) return sent_to
        throw codeError(kind, "expired")
      }
    },
  }
}

export type Codes = ReturnType<typeof createCodes>
