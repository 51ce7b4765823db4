import { adminLimits } from "@pinyu/contract/admin/limits"
import { surfaceLimits } from "@pinyu/contract/rate-limits"
import { common } from "@pinyu/phrases/common"
import { EncryptJWT, jwtDecrypt } from "jose"
import { Secret, TOTP } from "otpauth"
import type { Trx } from "../../db/client.ts"
import type { Clock } from "../../platform/clock.ts"
import { createFailurePace } from "../../platform/security/failure-pace.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import { isEnrolmentOpen } from "./admin.policy.ts"
import * as queries from "./otp.queries.ts"
import { isRecoveryCode, type RecoveryCodes } from "./recovery-codes.service.ts"

interface Dependencies {
  clock: Clock
  /** A 32-byte key used only to encrypt the shared secrets. */
  key: Buffer
  limiter: RateLimiter
  recoveryCodes: Pick<RecoveryCodes, "take">
}

/**
 * `recovered`: a recovery code replaced the app's code. `used`: correct, but a code of this or a later period
 * was already used.
 */
export type OtpProof = "proven" | "recovered" | "missing" | "wrong" | "used" | "not_enrolled"

export const isProven = (proof: OtpProof) => proof === "proven" || proof === "recovered"

const { digits, period, tolerance } = adminLimits.otp
const encryption = { alg: "dir", enc: "A256GCM" } as const

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: common.brandLatin, label, secret: Secret.fromBase32(secret), digits, period })

/** Authenticator apps of admins. The shared secret is stored encrypted and bound to its admin. */
export const createOtp = ({ clock, key, limiter, recoveryCodes }: Dependencies) => {
  const pace = createFailurePace({ limiter, rules: surfaceLimits.otpFailures })
  const attemptsKey = (adminId: string) => `admin.otp:${adminId}`

  const seal = (adminId: string, secret: string) =>
    new EncryptJWT({ secret }).setProtectedHeader(encryption).setSubject(adminId).encrypt(key)

  const unseal = async (adminId: string, sealed: string) => {
    const { payload } = await jwtDecrypt(sealed, key, {
      subject: adminId,
      keyManagementAlgorithms: [encryption.alg],
      contentEncryptionAlgorithms: [encryption.enc],
    }).catch((cause: unknown) => {
      throw new Error("an authenticator's secret cannot be read: is SESSION_SECRET another one?", { cause })
    })
    return String(payload.secret)
  }

  /** Checks that a code is correct and unused, and marks it as used. */
  const check = async (trx: Trx, row: OtpRow, code: string): Promise<OtpProof> => {
    const totp = totpOf(await unseal(row.admin_id, row.sealed_secret), "")
    const timestamp = clock.now().getTime()
    const delta = totp.validate({ token: code, timestamp, window: tolerance })
    if (delta === null) return "wrong"
    const step = totp.counter({ timestamp }) + delta
    if (row.last_step !== null && step <= row.last_step) return "used"
    await queries.storeStep(trx, row.admin_id, step)
    return "proven"
  }

  return {
    /** Counts an attempt before the code is checked. Fails with `too_many_requests`. */
    countAttempt: (adminId: string) => pace.take(attemptsKey(adminId)),
    /** Resets the attempts after a correct code. */
    resetAttempts: (adminId: string) => pace.forget(attemptsKey(adminId)),

    /** Creates a secret for an app; false when one is already enrolled. */
    begin: async (trx: Trx, { id, email }: { id: string; email: string }) => {
      const secret = new Secret().base32
      const begun = { admin_id: id, sealed_secret: await seal(id, secret), begun_at: clock.now() }
      return (await queries.beginOtp(trx, begun)) && { secret, uri: totpOf(secret, email).toString() }
    },

    /**
     * Enrols the app that produced the code. `not_enrolled`: no enrolment is open, or an app is already
     * enrolled.
     */
    confirm: async (trx: Trx, adminId: string, code: string): Promise<OtpProof> => {
      const row = await queries.lockOtp(trx, adminId)
      const now = clock.now()
      if (!row || row.confirmed_at !== null || !isEnrolmentOpen(row.begun_at, now)) return "not_enrolled"
      const proof = await check(trx, row, code)
      if (proof === "proven") await queries.confirmOtp(trx, adminId, now)
      return proof
    },

    /** Checks a code of the enrolled app or a recovery code. Each works once. */
    prove: async (trx: Trx, adminId: string, code: string | undefined): Promise<OtpProof> => {
      const row = await queries.lockOtp(trx, adminId)
      if (!row?.confirmed_at) return "not_enrolled"
      if (code === undefined) return "missing"
      if (!isRecoveryCode(code)) return check(trx, row, code)
      return (await recoveryCodes.take(trx, adminId, code)) ? "recovered" : "wrong"
    },

    forget: queries.deleteOtp,
  }
}

type OtpRow = NonNullable<Awaited<ReturnType<typeof queries.lockOtp>>>

export type Otp = ReturnType<typeof createOtp>
