import { surfaceLimits } from "@pinyu/contract/rate-limits"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { AppError } from "../../platform/app-error.ts"
import {
  createFailurePace,
  type FailureLane,
  giveBackInAll,
  takeInAll,
} from "../../platform/security/failure-pace.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"

interface Dependencies {
  limiter: RateLimiter
  /** Spends a proof that a person calls. Refuses with `human_check_failed` and `human_check_unavailable`. */
  spendProof: (proof: string) => Promise<void>
  /** Whether pages can make such a proof. */
  offersProof: boolean
}

interface Attempt {
  email: string
  /** The network that calls. */
  address: string
  /** A device on which the account's owner signed in before. */
  deviceId: string | null
  humanProof: string | undefined
}

/** A counted try. Without a call it stays counted as a failure. */
export interface CountedTry {
  /** The password was right: the account's tries come back, and this one try of the network. */
  succeed: () => Promise<void>
  /** The password was never compared: nothing is counted. */
  cancel: () => Promise<void>
}

/**
 * Slows guessing at passwords by account and by network. A known device has a lane of its own. A full lane never locks
 * the owner out: a proof of work lets a sign-in through, and a reset link makes the browser a known device.
 */
export const createSignInPace = ({ limiter, spendProof, offersProof }: Dependencies) => {
  const accounts = createFailurePace({ limiter, rules: surfaceLimits.signInFailuresByAccount })
  const addresses = createFailurePace({ limiter, rules: surfaceLimits.signInFailuresByAddress })
  const slowed = createFailurePace({ limiter, rules: surfaceLimits.slowedSignIns })
  const accountKey = (email: string) => `auth.login:account:${email}`
  const deviceKey = (deviceId: string) => `auth.login:device:${deviceId}`

  const countTry = async (lanes: readonly FailureLane[]): Promise<CountedTry & { waitSeconds: number }> => ({
    waitSeconds: await takeInAll(lanes),
    succeed: () => giveBackInAll(lanes),
    cancel: () => giveBackInAll(lanes),
  })

  const demandProof = async (proof: string | undefined, lane: FailureLane, waitSeconds: number) => {
    if (proof === undefined)
      throw new AppError("too_many_requests", {
        retryAfterSeconds: waitSeconds,
        ...(offersProof && { fields: { humanProof: authMessages.proofNeeded } }),
      })
    const counted = await countTry([lane])
    if (counted.waitSeconds > 0)
      throw new AppError("too_many_requests", { retryAfterSeconds: counted.waitSeconds })
    // What is no proof paid for nothing: it must not use up what the owner's proof needs.
    await spendProof(proof).catch(async (error: unknown) => {
      await counted.cancel()
      throw error
    })
    return counted
  }

  return {
    /**
     * Counts a try before the password is compared. Refuses with `too_many_requests` when a lane is full; the field
     * `humanProof` then says that a proof lets the sign-in through, where pages can make one.
     */
    count: async ({ email, address, deviceId, humanProof }: Attempt): Promise<CountedTry> => {
      const key = deviceId === null ? accountKey(email) : deviceKey(deviceId)
      const own = { pace: accounts, key }
      const counted = await countTry([own, { pace: addresses, key: `auth.login:failures:${address}` }])
      const { succeed, cancel } =
        counted.waitSeconds === 0
          ? counted
          : await demandProof(humanProof, { pace: slowed, key: `${key}:slowed` }, counted.waitSeconds)
      return {
        succeed: async () => {
          await succeed()
          await accounts.forget(key)
        },
        cancel,
      }
    },

    /** Returns an account's tries: its owner has proved themselves by other means. */
    forgive: (email: string) => accounts.forget(accountKey(email)),
  }
}

export type SignInPace = ReturnType<typeof createSignInPace>
