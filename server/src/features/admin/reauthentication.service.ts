import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import { type AuthenticatorApps, isProven } from "../../platform/security/authenticator-apps.ts"
import * as queries from "./admin.queries.ts"
import type { Audit } from "./audit.service.ts"
import { type RequirePassword, requireCode } from "./password.service.ts"
import { markReauthenticated } from "./sessions.queries.ts"

interface Dependencies {
  audit: Audit
  clock: Clock
  db: Db
  otp: Pick<AuthenticatorApps, "countAttempt" | "prove" | "resetAttempts">
  requirePassword: RequirePassword
}

interface Proof {
  password: string
  /** Required of an enrolled admin. */
  otp?: string | undefined
}

/** The reauthentication that sensitive acts require when a sign-in is no longer recent. */
export const createReauthentication = ({ audit, clock, db, otp, requirePassword }: Dependencies) => {
  const recordFailure = (
    trx: Trx,
    adminId: string,
    reason: "password_wrong" | "otp_wrong",
    { address }: Client,
  ) => audit.recordAct(trx, { adminId, act: "reauthentication_failed", detail: { reason }, address })

  const auditedPassword = (adminId: string, password: string, client: Client) =>
    requirePassword(adminId, password).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === "password_wrong")
        await transact(db, (trx) => recordFailure(trx, adminId, "password_wrong", client))
      throw error
    })

  return {
    /**
     * Makes the sign-in of the caller's session recent. Throws `password_wrong`, `otp_wrong`,
     * `passkey_sign_in_required` of an admin with a passkey and without an app, or `invalid_fields` for a missing
     * code. Failures are limited per admin.
     */
    reauthenticate: async (viewer: AdminViewer, { password, otp: code }: Proof, client: Client) => {
      const { id: adminId, sessionId } = viewer
      const { address } = client
      const admin = await auditedPassword(adminId, password, client)
      if (!admin.otp_enabled && admin.has_passkey) throw new AppError("passkey_sign_in_required")
      if (admin.otp_enabled) {
        requireCode(code)
        await otp.countAttempt(adminId)
      }
      const failure = await transact(db, async (trx) => {
        // The password may have changed during its verification.
        if (!(await queries.lockAdmin(trx, adminId, admin.password_hash))) return "password_wrong" as const
        const proof = await otp.prove(trx, adminId, code)
        if (!isProven(proof) && proof !== "not_enrolled") {
          await recordFailure(trx, adminId, "otp_wrong", client)
          return "otp_wrong" as const
        }
        if (proof === "recovered") await audit.recordAct(trx, { adminId, act: "recovery_code_used", address })
        if (!(await markReauthenticated(trx, { adminId, sessionId, now: clock.now() })))
          throw new AppError("unauthenticated")
        await audit.recordAct(trx, { adminId, act: "reauthenticated", target: sessionId, address })
        return null
      })
      if (failure) throw new AppError(failure)
      await otp.resetAttempts(adminId)
      return { signed_in_at: clock.now().toISOString() }
    },
  }
}
