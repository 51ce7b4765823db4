import { surfaceLimits } from "@pinyu/contract/rate-limits"
import type { Db } from "../../db/client.ts"
import type { Client } from "../../platform/calls.ts"
import { createFailurePace } from "../../platform/failure-pace.ts"
import type { Passwords } from "../../platform/passwords.ts"
import type { RateLimiter } from "../../platform/rate-limits.ts"
import { refuse } from "../../platform/refusal.ts"
import * as queries from "./auth.queries.ts"
import type { Sessions } from "./sessions.service.ts"
import type { Tokens } from "./tokens.service.ts"
import type { Users } from "./users.service.ts"

interface Dependencies {
  db: Db
  limiter: RateLimiter
  passwords: Passwords
  sessions: Pick<Sessions, "startSession">
  tokens: Tokens
  users: Users
}

interface Attempt {
  email: string
  password: string
  rememberMe: boolean
  client: Client
  /** Says that its owner signed in here before; such a device has a pace of its own. */
  deviceToken: string | undefined
}

/** Signing in by password. */
export const createSignIn = ({ db, limiter, passwords, sessions, tokens, users }: Dependencies) => {
  const pace = createFailurePace({ limiter, rules: surfaceLimits.signInFailuresByAccount })
  const addressPace = createFailurePace({ limiter, rules: surfaceLimits.signInFailuresByAddress })
  const accountKey = (email: string) => `auth.login:account:${email}`
  const deviceKey = (email: string) => `auth.login:device:${email}`
  const addressKey = (address: string) => `auth.login:failures:${address}`

  return {
    /**
     * Begins a session for the right password. An unknown address and a wrong password are the same refusal after the
     * same work, `wrong_credentials`; too many of either, for one account or from one address, `too_many_requests`.
     * A stranger's failures never slow a device on which the member has signed in before. Refuses with
     * `account_suspended` only those who know the password.
     */
    signIn: async ({ email, password, rememberMe, client, deviceToken }: Attempt) => {
      const [account, knownMember] = await Promise.all([
        queries.findAccount(db, email),
        tokens.readDevice(deviceToken),
      ])
      const isKnownDevice = account !== undefined && account.member_id === knownMember
      const key = isKnownDevice ? deviceKey(email) : accountKey(email)
      if (!isKnownDevice) await addressPace.demandRoom(addressKey(client.address))
      await pace.demandRoom(key)
      await pace.take(key)

      const right = account
        ? await passwords.verify(account.password_hash, password)
        : await passwords.verifyDummy(password)
      if (!account || !right) {
        if (!isKnownDevice) await addressPace.count(addressKey(client.address))
        throw refuse("wrong_credentials")
      }
      await pace.forget(key)
      if (account.status !== "active") throw refuse("account_suspended")

      const signIn = { memberId: account.member_id, remembered: rememberMe, client }
      const session = await db.transaction().execute(async (trx) => {
        // It may have been changed while it was verified, and all sessions ended.
        if (!(await queries.holdPassword(trx, account.member_id, account.password_hash)))
          throw refuse("wrong_credentials")
        return sessions.startSession(trx, signIn)
      })
      const user = await users.own(account.member_id)
      return { ...session, user, deviceToken: await tokens.signDevice(account.member_id) }
    },

    /** Forgets the failures for an account, for its owner has proved themselves by other means. */
    forgiveFailures: (email: string) => pace.forget(accountKey(email)),
  }
}

export type SignInService = ReturnType<typeof createSignIn>
