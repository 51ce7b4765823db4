import { surfaceLimits } from "@pinyu/contract/rate-limits"
import type { Db, Trx } from "../../db/client.ts"
import type { AdminViewer, Client } from "../../platform/calls.ts"
import { createFailurePace } from "../../platform/failure-pace.ts"
import type { Passwords } from "../../platform/passwords.ts"
import type { RateLimiter } from "../../platform/rate-limits.ts"
import { refuse } from "../../platform/refusal.ts"
import * as queries from "./admin.queries.ts"
import type { AdminAct, Audit } from "./audit.service.ts"
import type { Otp, OtpProof } from "./otp.service.ts"
import type { AdminSessions } from "./sessions.service.ts"

interface Dependencies {
  audit: Audit
  db: Db
  limiter: RateLimiter
  otp: Otp
  passwords: Pick<Passwords, "verify">
  sessions: Pick<AdminSessions, "start" | "endAll">
}

/** An admin turns one-time codes on and off. */
export const createEnrolment = ({ audit, db, limiter, otp, passwords, sessions }: Dependencies) => {
  const pace = createFailurePace({ limiter, rules: surfaceLimits.adminFailuresByAccount })

  /** A token may be in the wrong hands: what changes how one signs in asks for the password. */
  const demandPassword = async (adminId: string, password: string) => {
    const key = `admin.password:${adminId}`
    await pace.take(key)
    const admin = await queries.findAdmin(db, adminId)
    if (!admin) throw refuse("unauthenticated")
    if (!(await passwords.verify(admin.password_hash, password))) throw refuse("password_wrong")
    await pace.forget(key)
    return admin
  }

  /** Does the change, writes it down, and goes on in a session of its own; whatever else was signed in is over. */
  const change = async (
    { id: adminId }: AdminViewer,
    act: AdminAct,
    { address }: Client,
    prove: (trx: Trx) => Promise<OtpProof>,
  ) => {
    await otp.takeTry(adminId)
    const proof = await db.transaction().execute(async (trx) => {
      const proof = await prove(trx)
      if (proof !== "proven") return proof
      await sessions.endAll(trx, adminId)
      await audit.recordAct(trx, { adminId, act, address })
      return proof
    })
    if (proof === "not_enrolled") throw refuse("otp_out_of_date")
    if (proof !== "proven") throw refuse("otp_wrong")
    await otp.forgetTries(adminId)
    return sessions.start(adminId)
  }

  return {
    /** Makes a secret for an authenticator app; it counts once `confirmOtp` was given a code of it. */
    beginOtp: async ({ id }: AdminViewer, password: string) => {
      const admin = await demandPassword(id, password)
      const begun = await db.transaction().execute((trx) => otp.begin(trx, admin))
      if (!begun) throw refuse("otp_out_of_date")
      return begun
    },

    /** Turns one-time codes on. */
    confirmOtp: (viewer: AdminViewer, code: string, client: Client) =>
      change(viewer, "otp_enrolled", client, (trx) => otp.confirm(trx, viewer.id, code)),

    /** Turns one-time codes off. */
    disableOtp: async (viewer: AdminViewer, given: { password: string; otp: string }, client: Client) => {
      await demandPassword(viewer.id, given.password)
      return change(viewer, "otp_disabled", client, async (trx) => {
        const proof = await otp.prove(trx, viewer.id, given.otp)
        if (proof === "proven") await otp.forget(trx, viewer.id)
        return proof
      })
    },
  }
}
