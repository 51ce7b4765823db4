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
  /** 32 bytes that encrypt the shared secrets, and nothing else. */
  key: Buffer
  limiter: RateLimiter
  recoveryCodes: Pick<RecoveryCodes, "take">
}

/**
 * `recovered`: a recovery code was given in place of the app's. `used`: right, but a code of that period or a later one was
 * taken already.
 */
export type OtpProof = "proven" | "recovered" | "missing" | "wrong" | "used" | "not_enrolled"

/** Whether a proof lets its admin go on. */
export const isProven = (proof: OtpProof) => proof === "proven" || proof === "recovered"

const { digits, period, tolerance } = adminLimits.otp
const encryption = { alg: "dir", enc: "A256GCM" } as const

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: common.brandLatin, label, secret: Secret.fromBase32(secret), digits, period })

/** Authenticator apps of admins. The shared secret is at rest only as ciphertext, bound to its admin. */
export const createOtp = ({ clock, key, limiter, recoveryCodes }: Dependencies) => {
  const pace = createFailurePace({ limiter, rules: surfaceLimits.otpFailures })
  const triesKey = (adminId: string) => `admin.otp:${adminId}`

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

  /** Whether a code is right, and not used before; notes its use. */
  const check = async (trx: Trx, row: OtpRow, code: string): Promise<OtpProof> => {
    const totp = totpOf(await unseal(row.admin_id, row.sealed_secret), "")
    const timestamp = clock.now().getTime()
    const delta = totp.validate({ token: code, timestamp, window: tolerance })
    if (delta === null) return "wrong"
    const step = totp.counter({ timestamp }) + delta
    if (row.last_step !== null && step <= row.last_step) return "used"
    await queries.noteStep(trx, row.admin_id, step)
    return "proven"
  }

  return {
    /** Counts a code about to be checked; refuses with `too_many_requests`. */
    takeTry: (adminId: string) => pace.take(triesKey(adminId)),
    /** Gives the tries back after a right one. */
    forgetTries: (adminId: string) => pace.forget(triesKey(adminId)),

    /** Makes a secret for an app; false when one is enrolled already. */
    begin: async (trx: Trx, { id, email }: { id: string; email: string }) => {
      const secret = new Secret().base32
      const begun = { admin_id: id, sealed_secret: await seal(id, secret), begun_at: clock.now() }
      return (await queries.beginOtp(trx, begun)) && { secret, uri: totpOf(secret, email).toString() }
    },

    /** Enrols the app whose code is given. `not_enrolled`: none was begun, or too long ago, or one is enrolled. */
    confirm: async (trx: Trx, adminId: string, code: string): Promise<OtpProof> => {
      const row = await queries.holdOtp(trx, adminId)
      const now = clock.now()
      if (!row || row.confirmed_at !== null || !isEnrolmentOpen(row.begun_at, now)) return "not_enrolled"
      const proof = await check(trx, row, code)
      if (proof === "proven") await queries.confirmOtp(trx, adminId, now)
      return proof
    },

    /** Whether a code of the enrolled app, or a recovery code, is right. Each counts once. */
    prove: async (trx: Trx, adminId: string, code: string | undefined): Promise<OtpProof> => {
      const row = await queries.holdOtp(trx, adminId)
      if (!row?.confirmed_at) return "not_enrolled"
      if (code === undefined) return "missing"
      if (!isRecoveryCode(code)) return check(trx, row, code)
      return (await recoveryCodes.take(trx, adminId, code)) ? "recovered" : "wrong"
    },

    /** Forgets the app. */
    forget: queries.deleteOtp,
  }
}

type OtpRow = NonNullable<Awaited<ReturnType<typeof queries.holdOtp>>>

export type Otp = ReturnType<typeof createOtp>
