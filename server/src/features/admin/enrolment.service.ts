import { surfaceLimits } from "@pinyu/contract/rate-limits"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import { createFailurePace } from "../../platform/security/failure-pace.ts"
import type { Passwords } from "../../platform/security/passwords.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import * as queries from "./admin.queries.ts"
import type { AdminAct, Audit } from "./audit.service.ts"
import { isProven, type Otp, type OtpProof } from "./otp.service.ts"
import type { RecoveryCodes } from "./recovery-codes.service.ts"
import type { AdminSessions } from "./sessions.service.ts"

interface Dependencies {
  audit: Audit
  db: Db
  limiter: RateLimiter
  otp: Otp
  passwords: Pick<Passwords, "verify">
  recoveryCodes: Pick<RecoveryCodes, "renew">
  sessions: Pick<AdminSessions, "begin" | "own" | "signedIn">
}

/** Who changes how they sign in, and from where. */
interface Actor {
  viewer: AdminViewer
  client: Client
}

/** What such a change asks for: a token may be in the wrong hands. */
interface Proof {
  password: string
  otp: string
}

/** An admin turns one-time codes on and off. */
export const createEnrolment = (needs: Dependencies) => {
  const { audit, db, limiter, otp, passwords, recoveryCodes, sessions } = needs
  const pace = createFailurePace({ limiter, rules: surfaceLimits.adminFailuresByAccount })

  const demandPassword = async (adminId: string, password: string) => {
    const key = `admin.password:${adminId}`
    await pace.take(key)
    const admin = await queries.findAdmin(db, adminId)
    if (!admin) throw new AppError("unauthenticated")
    if (!(await passwords.verify(admin.password_hash, password))) throw new AppError("password_wrong")
    await pace.forget(key)
    return admin
  }

  /** Does the change that a code proves, and writes it down with a recovery code that was used for it. */
  const change = async <Result>(
    { viewer: { id: adminId }, client: { address } }: Actor,
    act: AdminAct,
    { prove, apply }: { prove: (trx: Trx) => Promise<OtpProof>; apply: (trx: Trx) => Promise<Result> },
  ) => {
    await otp.takeTry(adminId)
    const { proof, result } = await queries.transact(db, async (trx) => {
      const proof = await prove(trx)
      if (!isProven(proof)) return { proof }
      if (proof === "recovered") await audit.recordAct(trx, { adminId, act: "recovery_code_used", address })
      await audit.recordAct(trx, { adminId, act, address })
      return { proof, result: await apply(trx) }
    })
    if (proof === "not_enrolled") throw new AppError("otp_out_of_date")
    if (result === undefined) throw new AppError("otp_wrong")
    await otp.forgetTries(adminId)
    return result
  }

  return {
    /** Makes a secret for an authenticator app; it counts once `confirmOtp` was given a code of it. */
    beginOtp: async ({ id }: AdminViewer, password: string) => {
      const admin = await demandPassword(id, password)
      const begun = await db.transaction().execute((trx) => otp.begin(trx, admin))
      if (!begun) throw new AppError("otp_out_of_date")
      return begun
    },

    /** Turns one-time codes on, and goes on in a new session: the database has ended all others. */
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

    /** Turns one-time codes off, and goes on in a new session: the database has ended all others. */
    disableOtp: async (viewer: AdminViewer, given: Proof, client: Client) => {
      await demandPassword(viewer.id, given.password)
      const sessionId = await change({ viewer, client }, "otp_disabled", {
        prove: (trx) => otp.prove(trx, viewer.id, given.otp),
        apply: async (trx) => {
          await otp.forget(trx, viewer.id)
          return sessions.begin(trx, viewer.id, client)
        },
      })
      return sessions.signedIn(viewer.id, sessionId)
    },

    /** Answers new recovery codes, once; the earlier ones are over. */
    renewRecoveryCodes: async (viewer: AdminViewer, given: Proof, client: Client) => {
      await demandPassword(viewer.id, given.password)
      const recovery_codes = await change({ viewer, client }, "recovery_codes_renewed", {
        prove: (trx) => otp.prove(trx, viewer.id, given.otp),
        apply: (trx) => recoveryCodes.renew(trx, viewer.id),
      })
      return { recovery_codes, admin: await sessions.own(viewer.id) }
    },
  }
}
