import { actionLimits } from "@pinyu/contract/rate-limits"
import { secondStepLimits } from "@pinyu/contract/second-step/limits"
import { common } from "@pinyu/phrases/common"
import { EncryptJWT, jwtDecrypt } from "jose"
import { Secret, TOTP } from "otpauth"
import type { Trx } from "../../db/client.ts"
import { AppError } from "../app-error.ts"
import type { Clock } from "../clock.ts"
import type { Log } from "../observability/log.ts"
import { createFailureThrottle, takeAll } from "./failure-throttle.ts"
import type { RateLimiter } from "./rate-limits.ts"
import { isRecoveryCode, type RecoveryCodes } from "./recovery-codes.ts"

/** An authenticator app in the database; in effect from `confirmed_at`. */
export interface AuthenticatorApp {
  sealed_secret: string
  started_at: Date
  confirmed_at: Date | null
  /** The period of the last used code. */
  last_step: number | null
}

/** The authenticator apps of members or of admins in the database, one per owner. */
export interface AuthenticatorAppStore {
  /** Locks an owner's app until the transaction ends. */
  lockOtp: (trx: Trx, ownerId: string) => Promise<AuthenticatorApp | undefined>
  /** Begins an enrolment and replaces an unconfirmed one. Returns false when an app is already enrolled. */
  beginOtp: (
    trx: Trx,
    ownerId: string,
    started: Pick<AuthenticatorApp, "sealed_secret" | "started_at">,
  ) => Promise<boolean>
  storeStep: (trx: Trx, ownerId: string, step: number) => Promise<unknown>
  confirmOtp: (trx: Trx, ownerId: string, now: Date) => Promise<unknown>
}

interface Dependencies {
  clock: Clock
  /** A 32-byte key used only to encrypt the shared secrets of these owners. */
  key: Buffer
  limiter: RateLimiter
  log: Pick<Log, "error">
  /** The prefix of the counters of attempts. */
  limitKey: string
  recoveryCodes: Pick<RecoveryCodes, "take">
  store: AuthenticatorAppStore
}

/**
 * `recovered`: a recovery code replaced the app's code. `used`: correct, but a code of this or a later period
 * was already used.
 */
export type OtpProof = "proven" | "recovered" | "missing" | "wrong" | "used" | "not_enrolled"

export const isProven = (proof: OtpProof) => proof === "proven" || proof === "recovered"

const { digits, period, tolerance, enrolment } = secondStepLimits.otp
const encryption = { alg: "dir", enc: "A256GCM" } as const

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: common.brandLatin, label, secret: Secret.fromBase32(secret), digits, period })

/** Treats an enrolment as absent when its secret is unreadable, so that it can be restarted. */
const notEnrolledIfUnreadable = (error: unknown): OtpProof => {
  if (error instanceof AppError && error.code === "otp_unreadable") return "not_enrolled"
  throw error
}

/** Whether an enrolment can still be confirmed. */
const isEnrolmentOpen = (startedAt: Date, now: Date) => startedAt.getTime() + enrolment * 1000 > now.getTime()

/** Authenticator apps (TOTP). The shared secret is stored encrypted and bound to its owner. */
export const createAuthenticatorApps = (dependencies: Dependencies) => {
  const { clock, key, limiter, limitKey, log, recoveryCodes, store } = dependencies
  const throttle = createFailureThrottle({ limiter, rules: actionLimits.otpFailures })
  const dayThrottle = createFailureThrottle({ limiter, rules: actionLimits.otpFailuresByDay })
  const attemptsKey = (ownerId: string) => `${limitKey}:${ownerId}`

  const seal = (ownerId: string, secret: string) =>
    new EncryptJWT({ secret }).setProtectedHeader(encryption).setSubject(ownerId).encrypt(key)

  /** Throws `otp_unreadable` when the key changed: then only a recovery code helps. */
  const unseal = async (ownerId: string, sealed: string) => {
    const { payload } = await jwtDecrypt(sealed, key, {
      subject: ownerId,
      keyManagementAlgorithms: [encryption.alg],
      contentEncryptionAlgorithms: [encryption.enc],
    }).catch((cause: unknown) => {
      log.error(
        { err: cause, ownerId },
        "an authenticator's secret is unreadable: did SESSION_SECRET change?",
      )
      throw new AppError("otp_unreadable", { cause })
    })
    return String(payload.secret)
  }

  /** Checks that a code is correct and unused, and marks it as used. */
  const check = async (trx: Trx, ownerId: string, app: AuthenticatorApp, code: string): Promise<OtpProof> => {
    const totp = totpOf(await unseal(ownerId, app.sealed_secret), "")
    const timestamp = clock.now().getTime()
    const delta = totp.validate({ token: code, timestamp, window: tolerance })
    if (delta === null) return "wrong"
    const step = totp.counter({ timestamp }) + delta
    if (app.last_step !== null && step <= app.last_step) return "used"
    await store.storeStep(trx, ownerId, step)
    return "proven"
  }

  return {
    /** Counts an attempt before the code is checked. Throws `too_many_requests`. */
    countAttempt: async (ownerId: string) => {
      const key = attemptsKey(ownerId)
      const retryAfterSeconds = await takeAll([
        { throttle, key },
        { throttle: dayThrottle, key },
      ])
      if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
    },
    /** Resets the attempts after a correct code. Only the correct one is refunded to the day's limit. */
    resetAttempts: async (ownerId: string) => {
      const key = attemptsKey(ownerId)
      await Promise.all([throttle.reset(key), dayThrottle.refund(key)])
    },

    /** Creates a secret for an app; false when one is already enrolled. */
    begin: async (trx: Trx, { id, email }: { id: string; email: string }) => {
      const secret = new Secret().base32
      const started = { sealed_secret: await seal(id, secret), started_at: clock.now() }
      return (await store.beginOtp(trx, id, started)) && { secret, uri: totpOf(secret, email).toString() }
    },

    /**
     * Enrols the app that produced the code. `not_enrolled`: no enrolment is open, or an app is already
     * enrolled.
     */
    confirm: async (trx: Trx, ownerId: string, code: string): Promise<OtpProof> => {
      const app = await store.lockOtp(trx, ownerId)
      const now = clock.now()
      if (!app || app.confirmed_at !== null || !isEnrolmentOpen(app.started_at, now)) return "not_enrolled"
      const proof = await check(trx, ownerId, app, code).catch(notEnrolledIfUnreadable)
      if (proof === "proven") await store.confirmOtp(trx, ownerId, now)
      return proof
    },

    /**
     * Checks a code of the enrolled app or a recovery code. Each works once. Throws `otp_unreadable` when
     * the app's secret cannot be read.
     */
    prove: async (trx: Trx, ownerId: string, code: string | undefined): Promise<OtpProof> => {
      const app = await store.lockOtp(trx, ownerId)
      if (!app?.confirmed_at) return "not_enrolled"
      if (code === undefined) return "missing"
      if (!isRecoveryCode(code)) return check(trx, ownerId, app, code)
      return (await recoveryCodes.take(trx, ownerId, code)) ? "recovered" : "wrong"
    },
  }
}

export type AuthenticatorApps = ReturnType<typeof createAuthenticatorApps>
