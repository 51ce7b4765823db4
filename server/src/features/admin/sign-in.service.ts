import { actionLimits } from "@pinyu/contract/rate-limits"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Client } from "../../platform/observability/calls.ts"
import { type AuthenticatorApps, isProven } from "../../platform/security/authenticator-apps.ts"
import { createFailureThrottle, refundAll, takeAll } from "../../platform/security/failure-throttle.ts"
import type { Passwords } from "../../platform/security/passwords.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import { after, knownNetworkSeconds } from "./admin.policy.ts"
import * as queries from "./admin.queries.ts"
import type { Audit } from "./audit.service.ts"
import { hasPasskey } from "./passkeys.queries.ts"
import type { AdminSessions } from "./sessions.service.ts"

interface Dependencies {
  audit: Audit
  clock: Clock
  db: Db
  limiter: RateLimiter
  otp: Pick<AuthenticatorApps, "countAttempt" | "resetAttempts" | "prove">
  passwords: Pick<Passwords, "verify" | "verifyDummy">
  security: SecurityLog
  sessions: Pick<AdminSessions, "begin" | "signedIn">
}

interface Attempt {
  email: string
  password: string
  otp?: string | undefined
  client: Client
}

type Failure = "wrong_credentials" | "otp_required" | "otp_wrong" | "passkey_sign_in_required"

export const createSignIn = (dependencies: Dependencies) => {
  const { audit, clock, db, limiter, otp, passwords, security, sessions } = dependencies
  const throttle = createFailureThrottle({ limiter, rules: actionLimits.adminFailuresByAccount })
  const addressThrottle = createFailureThrottle({ limiter, rules: actionLimits.adminFailuresByAddress })
  const accountKey = (email: string) => `admin.login:account:${email}`
  const networkKey = (email: string, address: string) => `admin.login:network:${email}:${address}`
  const addressKey = (address: string) => `admin.login:failures:${address}`

  const recordFailure = (trx: Trx, adminId: string | null, reason: Failure, { address }: Client) =>
    audit.recordAct(trx, { adminId, act: "sign_in_failed", detail: { reason }, address })

  const logSlowed = (adminId: string | null) =>
    security.note("admin_sign_in_slowed", { adminId, target: null })

  const countOtpAttempt = (adminId: string) =>
    otp.countAttempt(adminId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "too_many_requests") logSlowed(adminId)
      throw error
    })

  /** The last step, in one transaction: begins a session or returns why not. */
  const enter = (account: { id: string; password_hash: string }, { otp: code, client }: Attempt) =>
    transact(db, async (trx): Promise<{ sessionId: string } | { failure: Failure }> => {
      const { address } = client
      const adminId = account.id
      // The password may have changed during its verification.
      const isCurrent = await queries.lockAdmin(trx, adminId, account.password_hash)
      const proof = isCurrent ? await otp.prove(trx, adminId, code) : null
      if (proof === "missing") return { failure: "otp_required" }
      if (proof === "not_enrolled" && (await hasPasskey(trx, adminId)))
        return { failure: "passkey_sign_in_required" }
      if (proof !== null && (isProven(proof) || proof === "not_enrolled")) {
        if (proof === "recovered") await audit.recordAct(trx, { adminId, act: "recovery_code_used", address })
        const detail = { otp: proof !== "not_enrolled" }
        await audit.recordAct(trx, { adminId, act: "signed_in", detail, address })
        // In this transaction, so that a concurrent change of password or authenticator prevents or ends the
        // session.
        return { sessionId: await sessions.begin(trx, adminId, client) }
      }
      const failure = isCurrent ? "otp_wrong" : "wrong_credentials"
      await recordFailure(trx, adminId, failure, client)
      return { failure }
    })

  return {
    /**
     * Signs an admin in. An unknown address and a wrong password fail alike, after the same work, with
     * `wrong_credentials`. Only a correct password leads to `admin_suspended`, `otp_required`, `otp_wrong`, or
     * `passkey_sign_in_required` of an admin with a passkey and without an app. Too many failures for one admin or from one address fail with `too_many_requests`. Failures of strangers never slow a
     * network from which the admin signed in recently.
     */
    signIn: async (attempt: Attempt) => {
      const { email, password, client } = attempt
      const { address } = client
      const since = after(clock.now(), -knownNetworkSeconds)
      const account = await queries.findAccount(db, email, { address, since })
      const isKnownNetwork = Boolean(account?.signed_in_here)
      const key = isKnownNetwork ? networkKey(email, address) : accountKey(email)
      const addressThrottles = isKnownNetwork ? [] : [{ throttle: addressThrottle, key: addressKey(address) }]
      const retryAfterSeconds = await takeAll([{ throttle, key }, ...addressThrottles])
      if (retryAfterSeconds > 0) {
        logSlowed(account?.id ?? null)
        throw new AppError("too_many_requests", { retryAfterSeconds })
      }

      const right = account
        ? await passwords.verify(account.password_hash, password)
        : await passwords.verifyDummy(password)
      if (!account || !right) {
        await transact(db, (trx) => recordFailure(trx, account?.id ?? null, "wrong_credentials", client))
        throw new AppError("wrong_credentials")
      }

      if (account.suspended_at) throw new AppError("admin_suspended")
      if (account.otp_enabled && attempt.otp !== undefined) await countOtpAttempt(account.id)
      const entered = await enter(account, attempt)
      const failure = "failure" in entered ? entered.failure : null
      // A request for a second step is neither a failure nor a success, so it keeps the count of the account.
      if (failure !== "otp_wrong" && failure !== "wrong_credentials") await refundAll(addressThrottles)
      if ("failure" in entered) throw new AppError(entered.failure)
      await Promise.all([throttle.reset(key), otp.resetAttempts(account.id)])
      return sessions.signedIn(account.id, entered.sessionId)
    },
  }
}
