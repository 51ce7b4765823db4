import { surfaceLimits } from "@pinyu/contract/rate-limits"
import type { Db, Trx } from "../../db/client.ts"
import type { Client } from "../../platform/calls.ts"
import type { Clock } from "../../platform/clock.ts"
import { createFailurePace } from "../../platform/failure-pace.ts"
import type { Passwords } from "../../platform/passwords.ts"
import type { RateLimiter } from "../../platform/rate-limits.ts"
import { refuse } from "../../platform/refusal.ts"
import { after, knownNetworkFor } from "./admin.policy.ts"
import * as queries from "./admin.queries.ts"
import type { Audit } from "./audit.service.ts"
import type { Otp } from "./otp.service.ts"
import type { AdminSessions } from "./sessions.service.ts"

interface Dependencies {
  audit: Audit
  clock: Clock
  db: Db
  limiter: RateLimiter
  otp: Pick<Otp, "takeTry" | "forgetTries" | "prove">
  passwords: Pick<Passwords, "verify" | "verifyDummy">
  sessions: Pick<AdminSessions, "start">
}

interface Attempt {
  email: string
  password: string
  otp?: string | undefined
  client: Client
}

type Failure = "wrong_credentials" | "otp_required" | "otp_wrong"

/** Signing in as an admin. */
export const createSignIn = ({ audit, clock, db, limiter, otp, passwords, sessions }: Dependencies) => {
  const pace = createFailurePace({ limiter, rules: surfaceLimits.adminFailuresByAccount })
  const addressPace = createFailurePace({ limiter, rules: surfaceLimits.adminFailuresByAddress })
  const accountKey = (email: string) => `admin.login:account:${email}`
  const networkKey = (email: string, address: string) => `admin.login:network:${email}:${address}`
  const addressKey = (address: string) => `admin.login:failures:${address}`

  const recordFailure = (trx: Trx, adminId: string | null, reason: Failure, { address }: Client) =>
    audit.recordAct(trx, { adminId, act: "sign_in_failed", detail: { reason }, address })

  /** The last step, whole or not at all: null when they are in. */
  const enter = (account: { id: string; password_hash: string }, { otp: code, client }: Attempt) =>
    db.transaction().execute(async (trx): Promise<Failure | null> => {
      const adminId = account.id
      // It may have been changed while it was verified.
      const isCurrent = await queries.holdAdmin(trx, adminId, account.password_hash)
      const proof = isCurrent ? await otp.prove(trx, adminId, code) : null
      if (proof === "missing") return "otp_required"
      if (proof === "proven" || proof === "not_enrolled") {
        const detail = { otp: proof === "proven" }
        await audit.recordAct(trx, { adminId, act: "signed_in", detail, address: client.address })
        return null
      }
      const reason = isCurrent ? "otp_wrong" : "wrong_credentials"
      await recordFailure(trx, adminId, reason, client)
      return reason
    })

  return {
    /**
     * Signs an admin in. An unknown address and a wrong password are the same refusal after the same work,
     * `wrong_credentials`; only those who know the password are told `otp_required` or `otp_wrong`. Too many failures,
     * for one admin or from one address, are `too_many_requests`; strangers' failures never slow a network from which
     * the admin has signed in of late.
     */
    signIn: async (attempt: Attempt) => {
      const { email, password, client } = attempt
      const { address } = client
      const since = after(clock.now(), -knownNetworkFor)
      const account = await queries.findAccount(db, email, { address, since })
      const isKnownNetwork = Boolean(account?.signed_in_here)
      const key = isKnownNetwork ? networkKey(email, address) : accountKey(email)
      if (!isKnownNetwork) await addressPace.demandRoom(addressKey(address))
      await pace.demandRoom(key)
      await pace.take(key)

      const right = account
        ? await passwords.verify(account.password_hash, password)
        : await passwords.verifyDummy(password)
      const countFailure = async () => {
        if (!isKnownNetwork) await addressPace.count(addressKey(address))
      }
      if (!account || !right) {
        await countFailure()
        await db
          .transaction()
          .execute((trx) => recordFailure(trx, account?.id ?? null, "wrong_credentials", client))
        throw refuse("wrong_credentials")
      }

      if (account.otp_enabled && attempt.otp !== undefined) await otp.takeTry(account.id)
      const failure = await enter(account, attempt)
      // Asked for a code they are halfway in: neither a failure, nor a success that gives tries back.
      if (failure !== null && failure !== "otp_required") await countFailure()
      if (failure !== null) throw refuse(failure)
      await Promise.all([pace.forget(key), otp.forgetTries(account.id)])
      return sessions.start(account.id)
    },
  }
}
