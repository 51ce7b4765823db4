import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import { type AuthenticatorApps, isProven } from "../../platform/security/authenticator-apps.ts"
import { isRecoveryCode, type RecoveryCodes } from "../../platform/security/recovery-codes.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import * as queries from "./second-step.queries.ts"

type SecondStepEvent =
  | "second_step_enabled"
  | "second_step_disabled"
  | "recovery_codes_renewed"
  | "recovery_code_used"
  | "password_sign_in_disabled"
  | "password_sign_in_enabled"
  | "second_step_removal_started"
  | "second_step_removal_cancelled"

/** Logs a change of a member's sign-in and notifies the member, in its transaction. */
export type Announce = (
  trx: Trx,
  memberId: string,
  event: SecondStepEvent,
  /** When a removal takes effect, in words. */
  detail?: string,
) => Promise<void>

interface Dependencies {
  announce: Announce
  apps: Pick<AuthenticatorApps, "countAttempt" | "prove" | "resetAttempts">
  db: Db
  /** Cancels the removal of a second step that is proven. */
  keep: (trx: Trx, memberId: string) => Promise<void>
  recoveryCodes: Pick<RecoveryCodes, "take">
  security: SecurityLog
}

export interface SecondStepAttempt {
  memberId: string
  /** What the password and the second step authorize. */
  purpose: "sign_in" | "reauthentication"
  /** A code of the app, or a recovery code. */
  code: string | undefined
  /** Whether the member signed in on this browser before: then the sign-in skips the authenticator app. */
  isKnownDevice: boolean
}

const wrongCode = (code: string) => new AppError(isRecoveryCode(code) ? "recovery_code_wrong" : "otp_wrong")

/** The second step after a password, at a sign-in and at a reauthentication. */
export const createSignIn = ({ announce, apps, db, keep, recoveryCodes, security }: Dependencies) => {
  const count = ({ memberId, purpose }: SecondStepAttempt) =>
    apps.countAttempt(memberId).catch((error: unknown) => {
      security.note(`${purpose}_slowed`, { memberId })
      throw error
    })

  const fail = ({ memberId, purpose }: SecondStepAttempt, code: string) => {
    const error = wrongCode(code)
    security.note(`${purpose}_failed`, { memberId, reason: error.code })
    return error
  }

  /** Without sign-in by password, only a recovery code completes the password. */
  const replacePasskey = async (trx: Trx, attempt: SecondStepAttempt) => {
    const { memberId, code } = attempt
    if (code === undefined) throw new AppError("password_sign_in_disabled")
    if (!isRecoveryCode(code) || !(await recoveryCodes.take(trx, memberId, code))) throw fail(attempt, code)
    await announce(trx, memberId, "recovery_code_used")
    await keep(trx, memberId)
  }

  const proveOtp = async (trx: Trx, attempt: SecondStepAttempt) => {
    const { memberId, code } = attempt
    const proof = await apps.prove(trx, memberId, code)
    if (proof === "not_enrolled") return
    if (code === undefined || proof === "missing") throw new AppError("otp_required")
    if (!isProven(proof)) throw fail(attempt, code)
    if (proof === "recovered") await announce(trx, memberId, "recovery_code_used")
    await keep(trx, memberId)
  }

  return {
    /**
     * Counts an attempt after the right password. Throws `too_many_requests` past the guesses of the member.
     * `prove` checks the code in the transaction that it authorizes. It throws `password_sign_in_disabled`,
     * `otp_required`, `otp_wrong` or `recovery_code_wrong`, and returns false when a known device skipped the
     * authenticator app. `succeed` resets the attempts after the commit.
     */
    attemptSecondStep: async (attempt: SecondStepAttempt) => {
      const { memberId, code, isKnownDevice } = attempt
      const before = await queries.findStanding(db, memberId)
      const isRequired = before && (!before.password_sign_in || (before.otp_enabled && !isKnownDevice))
      const isCounted = isRequired && code !== undefined
      if (isCounted) await count(attempt)
      const prove = async (trx: Trx): Promise<boolean> => {
        const standing = await queries.findStanding(trx, memberId)
        if (!standing) throw new AppError("wrong_credentials")
        if (!standing.password_sign_in) await replacePasskey(trx, attempt)
        else if (standing.otp_enabled && isKnownDevice) return false
        else if (standing.otp_enabled) await proveOtp(trx, attempt)
        return true
      }
      return {
        prove,
        succeed: async () => {
          if (isCounted) await apps.resetAttempts(memberId)
        },
      }
    },
  }
}
