import { createHmac, timingSafeEqual } from "node:crypto"
import { authLimits } from "@pinyu/contract/auth/limits"
import type { ErrorCode } from "@pinyu/contract/errors"
import { surfaceLimits } from "@pinyu/contract/rate-limits"
import { errorSentences } from "@pinyu/phrases/errors"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { digitsFor } from "../../platform/ids.ts"
import { createFailurePace } from "../../platform/security/failure-pace.ts"
import type { RateLimiter, RateRule } from "../../platform/security/rate-limits.ts"
import { after } from "./auth.policy.ts"
import type { CodeKey } from "./proofs.queries.ts"
import * as queries from "./proofs.queries.ts"

interface Dependencies {
  db: Db
  clock: Clock
  /** Hashes the codes: six digits would be guessed from a plain hash. */
  key: Buffer
  limiter: RateLimiter
}

const refusals = {
  register_email: { wrong: "email_code_wrong", expired: "email_code_expired", field: "emailCode" },
  verify_phone: { wrong: "phone_code_wrong", expired: "phone_code_expired", field: "code" },
} satisfies Record<CodeKey["purpose"], { wrong: ErrorCode; expired: ErrorCode; field: string }>

const tooSoon = {
  register_email: "email_code_too_soon",
  verify_phone: "phone_code_too_soon",
} satisfies Record<CodeKey["purpose"], ErrorCode>

const { digits, lifetime, resendLock, tries } = authLimits.code

/** Six-digit codes that prove an e-mail address or a phone number. */
export const createCodes = ({ db, clock, key, limiter }: Dependencies) => {
  const paceOf = (rules: readonly RateRule[]) => createFailurePace({ limiter, rules })
  const paces = {
    register_email: {
      sent: paceOf(surfaceLimits.emailCodesSent),
      guesses: paceOf(surfaceLimits.emailCodeGuesses),
    },
    verify_phone: {
      sent: paceOf(surfaceLimits.phoneCodesSent),
      guesses: paceOf(surfaceLimits.phoneCodeGuesses),
    },
  }

  const hash = ({ purpose, subject }: CodeKey, sentTo: string, code: string) =>
    createHmac("sha256", key).update([purpose, subject, sentTo, code].join("\n")).digest()

  /** Every try of the job that sends it makes the same code: of a message that arrives twice, either is right. */
  const codeFor = ({ purpose, subject }: CodeKey, sentTo: string, requestedAt: Date) =>
    digitsFor(key, ["code", purpose, subject, sentTo, requestedAt.toISOString()].join("\n"), digits)

  const refusalFor = (purpose: CodeKey["purpose"], reason: "wrong" | "expired") => {
    const { field, [reason]: code } = refusals[purpose]
    return new AppError(code, { fields: { [field]: errorSentences[code] } })
  }

  /** Notes a request, which ends the code before. Refuses within a minute of the last one, racing ones included. */
  const request = async (trx: Trx, codeKey: CodeKey, sentTo: string) => {
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
    /** The refusal of a wrong code, for what must look like one. */
    refuseWrong: (purpose: CodeKey["purpose"]) => refusalFor(purpose, "wrong"),

    /**
     * Notes that a code was asked for and enqueues the job that makes and sends it, in one transaction. Refuses with
     * `email_code_too_soon` or `phone_code_too_soon` within a minute of the last request, and with `too_many_requests`
     * past what one address or number is sent in an hour and in a day.
     */
    ask: async (codeKey: CodeKey, sentTo: string, enqueue: (trx: Trx) => Promise<unknown>) => {
      const { sent } = paces[codeKey.purpose]
      const paceKey = `auth.codes:${codeKey.purpose}:${sentTo}`
      await sent.take(paceKey)
      try {
        await db.transaction().execute(async (trx) => {
          await request(trx, codeKey, sentTo)
          await enqueue(trx)
        })
      } catch (error) {
        await sent.giveBack(paceKey)
        throw error
      }
    },

    /** Makes the code that was asked for, to be sent at once; undefined when nobody waits for it any more. */
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
     * Tries a code. The try counts at once, whatever becomes of the caller's transaction; what comes back spends the
     * code in that transaction and answers the address or number that it proves, or refuses if it was not right.
     * Refuses with `too_many_requests` past a day's guesses at the codes of one subject. A phone number has no count of
     * its own: strangers who ask for codes to it would use up its owner's guesses.
     */
    attempt: async (codeKey: CodeKey, code: string): Promise<(trx: Trx) => Promise<string>> => {
      const { purpose: kind, subject } = codeKey
      if (await queries.findCodeRequest(db, codeKey))
        await paces[kind].guesses.take(`auth.guesses:${kind}:${subject}`)
      const kept = await queries.takeCodeTry(db, codeKey, clock.now())
      if (!kept?.code_hash) return () => Promise.reject(refusalFor(kind, "expired"))
      const { code_hash, sent_to } = kept
      if (!timingSafeEqual(code_hash, hash(codeKey, sent_to, code)))
        return () => Promise.reject(refusalFor(kind, "wrong"))
      return async (trx) => {
        if (await queries.spendCode(trx, codeKey, code_hash)) return sent_to
        throw refusalFor(kind, "expired")
      }
    },
  }
}

export type Codes = ReturnType<typeof createCodes>
