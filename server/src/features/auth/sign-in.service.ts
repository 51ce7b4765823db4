import type { MemberStatus } from "@pinyu/contract/moderation/schemas"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { SecurityLog } from "../../platform/security/security-log.ts"
import type { AccountPasswords } from "./account-passwords.service.ts"
import { deviceName } from "./auth.present.ts"
import type { Account } from "./auth.queries.ts"
import * as queries from "./auth.queries.ts"
import type { Recovery } from "./recovery.service.ts"
import type { Sessions } from "./sessions.service.ts"
import type { SignInThrottle } from "./sign-in-throttle.service.ts"
import type { KnownDevice, Tokens } from "./tokens.service.ts"
import type { Users } from "./users.service.ts"

interface Dependencies {
  db: Db
  throttle: Pick<SignInThrottle, "count">
  accountPasswords: Pick<AccountPasswords, "findMatch">
  recovery: Pick<Recovery, "requireNone">
  security: SecurityLog
  sessions: Pick<Sessions, "startSession">
  tokens: Tokens
  users: Users
  /** Records a member's activity. */
  recordOnline: (memberId: string) => Promise<void>
  /** Ends a pause, or the end of an account, in the transaction. Returns whether the member is active now. */
  restoreMember: (trx: Trx, memberId: string) => Promise<boolean>
  /** Ends a suspension that is over and returns the member's status. Throws `suspended` otherwise. */
  endSuspension: (memberId: string) => Promise<MemberStatus>
  securityNotices: Ports["securityNotices"]
  attemptSecondStep: AttemptSecondStep
}

/**
 * Counts an attempt at the second step after the right password. `prove` checks it in the transaction that it
 * authorizes, throws when it fails, and returns false when a known device skipped it. `succeed` follows the
 * commit.
 */
export type AttemptSecondStep = (attempt: {
  memberId: string
  purpose: "sign_in" | "reauthentication"
  code: string | undefined
  isKnownDevice: boolean
}) => Promise<{ prove: (trx: Trx) => Promise<boolean>; succeed: () => Promise<void> }>

interface Attempt {
  email: string
  password: string
  rememberMe: boolean
  client: Client
  /** Shows that the owner signed in here before; such a device has its own limit. */
  deviceToken: string | undefined
  humanProof?: string | undefined
  /** A code of the authenticator app, or a recovery code. */
  otp?: string | undefined
}

/** A member whom another area identified. */
export interface IdentifiedMember {
  memberId: string
  rememberMe: boolean
  client: Client
  deviceToken: string | undefined
}

/** A sign-in whose member is known. */
interface Identified {
  account: Pick<Account, "member_id" | "status" | "device_generation">
  rememberMe: boolean
  client: Client
  /** Shows that the member signed in here before. */
  device: KnownDevice | null
}

/** Whether a device is known to an account. Ending its sessions makes all devices unknown. */
const isKnownTo = (device: KnownDevice | null, account: Identified["account"]) =>
  device?.memberId === account.member_id && device.generation === account.device_generation

export const createSignIn = (dependencies: Dependencies) => {
  const { db, accountPasswords, recordOnline, throttle, security, sessions, tokens, users } = dependencies
  const { attemptSecondStep, endSuspension, recovery, restoreMember, securityNotices } = dependencies

  /** Notifies the member of a sign-in on a new device, in its transaction; not of the first one. */
  const noticeDevice = async (trx: Trx, { account, client, device }: Identified) => {
    const memberId = account.member_id
    if (isKnownTo(device, account) || !(await queries.hasBeenOnline(trx, memberId))) return
    await securityNotices.send(trx, {
      ...{ memberId, event: "new_device_sign_in", detail: deviceName(client.device) },
    })
  }

  /** The status of a suspended member whose suspension is over. Throws `suspended` otherwise. */
  const statusAfterSuspension = async (memberId: string) => {
    try {
      return await endSuspension(memberId)
    } catch (error) {
      security.note("sign_in_failed", { memberId, reason: "suspended" })
      throw error
    }
  }

  /**
   * Begins a session for an identified member. `confirm` runs first in its transaction, throws when the proof
   * is no longer valid, and returns whether it was complete: only then the sign-in is recent. A paused or
   * leaving member returns. Throws `suspended`, `reset_required` while the account recovers, and
   * `wrong_credentials` when it is about to be erased.
   */
  const begin = async (signIn: Identified, confirm: (trx: Trx) => Promise<boolean>) => {
    const { account, rememberMe, client } = signIn
    const memberId = account.member_id
    const status = account.status === "suspended" ? await statusAfterSuspension(memberId) : account.status
    const isAway = status !== "active"
    const session = await transact(db, async (trx) => {
      // Whatever ends all sessions waits for this transaction, or is visible to it.
      await recovery.requireNone(trx, memberId)
      const isRecent = await confirm(trx)
      if (isAway && !(await restoreMember(trx, memberId))) throw new AppError("wrong_credentials")
      await noticeDevice(trx, signIn)
      return sessions.startSession(trx, { memberId, remembered: rememberMe, client, isRecent })
    })
    if (isAway) security.note("account_restored", { memberId })
    security.note("signed_in", { memberId })
    await recordOnline(memberId)
    const user = await users.own(memberId)
    const message = isAway ? authMessages.restored : authMessages.signedIn
    return { ...session, user, restored: isAway, message, deviceToken: await tokens.signDevice(account) }
  }

  return {
    /**
     * Begins a session for a member whom another area identified without a password. `confirm` runs first in
     * its transaction. Throws `suspended`, `reset_required`, and `wrong_credentials` when the account no longer
     * exists or is about to be erased.
     */
    signInIdentified: async (
      { memberId, deviceToken, ...signIn }: IdentifiedMember,
      confirm: (trx: Trx) => Promise<void>,
    ) => {
      const account = await queries.findAccount(db, memberId)
      if (!account) throw new AppError("wrong_credentials")
      const device = await tokens.readDevice(deviceToken)
      return begin({ account, device, ...signIn }, async (trx) => {
        await confirm(trx)
        return true
      })
    },

    /**
     * Begins a session for a correct password. An unknown address and a wrong password fail alike, after the
     * same work, with `wrong_credentials`. Too many failures for one account or network fail with
     * `too_many_requests` until a proof of work is sent. Failures of strangers never slow a device on which
     * the member has signed in before. Only a correct password leads to `suspended`, `reset_required` or
     * the errors of the second step, which such a device skips.
     */
    signIn: async ({ email, password, rememberMe, client, deviceToken, humanProof, otp }: Attempt) => {
      const [accounts, device] = await Promise.all([
        queries.findAccounts(db, email),
        tokens.readDevice(deviceToken),
      ])
      const isKnown = accounts.some((account) => isKnownTo(device, account))
      const deviceId = isKnown && device ? device.id : null
      // Several unverified accounts may use one address, so the attempted account is unknown.
      const attemptedId = accounts.length === 1 ? (accounts[0]?.member_id ?? null) : null
      const attempt = { email, address: client.address, deviceId, humanProof }
      const counted = await throttle.count(attempt).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "too_many_requests")
          security.note("sign_in_slowed", { memberId: attemptedId })
        throw error
      })

      const account = await accountPasswords.findMatch(accounts, password).catch(async (error: unknown) => {
        await counted.cancel()
        throw error
      })
      if (!account) {
        security.note("sign_in_failed", { memberId: attemptedId, reason: "wrong_credentials" })
        throw new AppError("wrong_credentials")
      }
      await counted.succeed()
      const isKnownDevice = isKnownTo(device, account) && device?.signedIn === true
      const attempted = { memberId: account.member_id, code: otp, isKnownDevice }
      const secondStep = await attemptSecondStep({ ...attempted, purpose: "sign_in" })
      const signedIn = await begin({ account, rememberMe, client, device }, async (trx) => {
        // The password may have changed during its verification, which ended all sessions.
        if (!(await queries.lockPassword(trx, account.member_id, account.password_hash)))
          throw new AppError("wrong_credentials")
        return secondStep.prove(trx)
      })
      await secondStep.succeed()
      return signedIn
    },
  }
}
