import type { AdminAct } from "@pinyu/contract/admin/acts"
import { canonicalPassword } from "@pinyu/contract/canonical"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import {
  type AuthenticatorApps,
  isProven,
  type OtpProof,
} from "../../platform/security/authenticator-apps.ts"
import type { Passwords } from "../../platform/security/passwords.ts"
import type { RecoveryCodes } from "../../platform/security/recovery-codes.ts"
import { requireStrongAdminPassword } from "../../platform/security/strong-password.ts"
import type { AdminRow } from "./admin.queries.ts"
import * as queries from "./admin.queries.ts"
import type { Audit } from "./audit.service.ts"
import { deleteOtp } from "./otp.queries.ts"
import { type RequirePassword, requireCode } from "./password.service.ts"
import type { AdminSessions } from "./sessions.service.ts"

interface Dependencies {
  audit: Audit
  db: Db
  otp: AuthenticatorApps
  passwords: Pick<Passwords, "hash">
  requirePassword: RequirePassword
  recoveryCodes: Pick<RecoveryCodes, "renew">
  sessions: Pick<AdminSessions, "begin" | "own" | "signedIn">
}

/** The admin who changes their sign-in, and their client. */
interface Actor {
  viewer: AdminViewer
  client: Client
}

interface NewPassword {
  password: string
  newPassword: string
  /** Required of an enrolled admin. */
  otp?: string | undefined
}

/** A change of the sign-in requires both, because the token may be stolen. */
interface Proof {
  password: string
  otp: string
}

/** An admin without an app has no code to give. The recent sign-in shows the passkey. Throws `reauth_required`. */
const requirePasskey = (viewer: AdminViewer, account: AdminRow) => {
  if (!account.otp_enabled && account.has_passkey && !viewer.signedInRecently)
    throw new AppError("reauth_required")
}

/** Turns an admin's one-time codes on and off, and changes the password. */
export const createEnrolment = (dependencies: Dependencies) => {
  const { audit, db, otp, passwords, recoveryCodes, requirePassword, sessions } = dependencies
  /** Applies a change after verifying its code. Audits the change and the use of a recovery code. */
  const change = async <Result>(
    { viewer: { id: adminId }, client: { address } }: Actor,
    act: AdminAct,
    { prove, apply }: { prove: (trx: Trx) => Promise<OtpProof>; apply: (trx: Trx) => Promise<Result> },
  ) => {
    await otp.countAttempt(adminId)
    const { proof, result } = await transact(db, async (trx) => {
      const proof = await prove(trx)
      if (!isProven(proof)) return { proof }
      if (proof === "recovered") await audit.recordAct(trx, { adminId, act: "recovery_code_used", address })
      await audit.recordAct(trx, { adminId, act, address })
      return { proof, result: await apply(trx) }
    })
    if (proof === "not_enrolled") throw new AppError("otp_out_of_date")
    if (result === undefined) throw new AppError("otp_wrong")
    await otp.resetAttempts(adminId)
    return result
  }

  return {
    /** Creates a secret for an authenticator app. It takes effect when `confirmOtp` receives a code of it. */
    beginOtp: async (viewer: AdminViewer, password: string) => {
      const admin = await requirePassword(viewer.id, password)
      requirePasskey(viewer, admin)
      const started = await db.transaction().execute((trx) => otp.begin(trx, admin))
      if (!started) throw new AppError("otp_out_of_date")
      return started
    },

    /** Turns one-time codes on and returns a new session. The database ends all others. */
    confirmOtp: async (viewer: AdminViewer, code: string, client: Client) => {
      const { sessionId, recovery_codes } = await change({ viewer, client }, "otp_enrolled", {
        prove: (trx) => otp.confirm(trx, viewer.id, code),
        apply: async (trx) => ({
          recovery_codes: await recoveryCodes.renew(trx, viewer.id),
          sessionId: await sessions.begin(trx, viewer.id, client),
        }),
      })
      return { ...(await sessions.signedIn(viewer.id, sessionId)), recovery_codes }
    },

    /** Turns one-time codes off and returns a new session. The database ends all others. */
    disableOtp: async (viewer: AdminViewer, proof: Proof, client: Client) => {
      await requirePassword(viewer.id, proof.password)
      const sessionId = await change({ viewer, client }, "otp_disabled", {
        prove: (trx) => otp.prove(trx, viewer.id, proof.otp),
        apply: async (trx) => {
          await deleteOtp(trx, viewer.id)
          return sessions.begin(trx, viewer.id, client)
        },
      })
      return sessions.signedIn(viewer.id, sessionId)
    },

    /**
     * Changes the password and returns a new session. The database ends all others. Throws `invalid_fields` for a
     * weak password or a missing code, and `password_unchanged`.
     */
    changePassword: async (viewer: AdminViewer, entered: NewPassword, client: Client) => {
      const { password, newPassword, otp: code } = entered
      const admin = await requirePassword(viewer.id, password)
      const { id, email, otp_enabled, password_hash } = admin
      requirePasskey(viewer, admin)
      if (newPassword === canonicalPassword(password)) throw new AppError("password_unchanged")
      await requireStrongAdminPassword(newPassword, { email }, "newPassword")
      const hash = await passwords.hash(newPassword)
      const apply = async (trx: Trx) => {
        // Another change may have been faster.
        if (!(await queries.lockAdmin(trx, id, password_hash))) throw new AppError("password_wrong")
        await queries.updatePassword(trx, id, hash)
        return sessions.begin(trx, id, client)
      }
      const sessionId = otp_enabled
        ? await change({ viewer, client }, "password_changed", {
            prove: (trx) => otp.prove(trx, id, requireCode(code)),
            apply,
          })
        : await transact(db, async (trx) => {
            const { address } = client
            await audit.recordAct(trx, { adminId: id, act: "password_changed", address })
            return apply(trx)
          })
      return sessions.signedIn(id, sessionId)
    },

    /** Replaces the recovery codes and returns the new ones, which are shown only once. */
    renewRecoveryCodes: async (viewer: AdminViewer, proof: Proof, client: Client) => {
      await requirePassword(viewer.id, proof.password)
      const recovery_codes = await change({ viewer, client }, "recovery_codes_renewed", {
        prove: (trx) => otp.prove(trx, viewer.id, proof.otp),
        apply: (trx) => recoveryCodes.renew(trx, viewer.id),
      })
      return { recovery_codes, admin: await sessions.own(viewer.id) }
    },
  }
}
