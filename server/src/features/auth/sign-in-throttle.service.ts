import { actionLimits } from "@pinyu/contract/rate-limits"
import { authMessages } from "@pinyu/phrases/auth-messages"
import { AppError } from "../../platform/app-error.ts"
import {
  createFailureThrottle,
  refundAll,
  type ThrottledKey,
  takeAll,
} from "../../platform/security/failure-throttle.ts"
import type { RateLimiter } from "../../platform/security/rate-limits.ts"

interface Dependencies {
  limiter: RateLimiter
  /** Spends a proof of the human check. Throws `human_check_failed` or `human_check_unavailable`. */
  spendProof: (proof: string) => Promise<void>
  /** Whether a proof lets a slowed sign-in through. */
  offersProof: () => Promise<boolean>
}

interface Attempt {
  email: string
  /** The caller's network address. */
  address: string
  /** The device, if the account's owner signed in on it before. */
  deviceId: string | null
  humanProof: string | undefined
}

/** A counted attempt. Without a further call it stays counted as a failure. */
export interface CountedAttempt {
  /** The password was correct: resets the account's attempts and takes back this attempt of the network. */
  succeed: () => Promise<void>
  /** The password was not compared: takes the attempt back. */
  cancel: () => Promise<void>
}

/**
 * Limits password guessing per account and per network. A known device has its own limit. A reached limit
 * never locks the owner out: a proof of work lets a sign-in through, and a reset link makes the browser a
 * known device.
 */
export const createSignInThrottle = ({ limiter, spendProof, offersProof }: Dependencies) => {
  const accounts = createFailureThrottle({ limiter, rules: actionLimits.signInFailuresByAccount })
  const addresses = createFailureThrottle({ limiter, rules: actionLimits.signInFailuresByAddress })
  const slowed = createFailureThrottle({ limiter, rules: actionLimits.slowedSignIns })
  const accountKey = (email: string) => `auth.login:account:${email}`
  const deviceKey = (deviceId: string) => `auth.login:device:${deviceId}`

  const countAttempt = async (
    throttledKeys: readonly ThrottledKey[],
  ): Promise<CountedAttempt & { waitSeconds: number }> => ({
    waitSeconds: await takeAll(throttledKeys),
    succeed: () => refundAll(throttledKeys),
    cancel: () => refundAll(throttledKeys),
  })

  const requireProof = async (proof: string | undefined, throttledKey: ThrottledKey, waitSeconds: number) => {
    const isOffered = await offersProof()
    if (proof === undefined || !isOffered)
      throw new AppError("too_many_requests", {
        retryAfterSeconds: waitSeconds,
        ...(isOffered && { fields: { humanProof: authMessages.proofNeeded } }),
      })
    const counted = await countAttempt([throttledKey])
    if (counted.waitSeconds > 0)
      throw new AppError("too_many_requests", { retryAfterSeconds: counted.waitSeconds })
    // An invalid proof must not use up the limit that the owner's proof needs.
    await spendProof(proof).catch(async (error: unknown) => {
      await counted.cancel()
      throw error
    })
    return counted
  }

  return {
    /**
     * Counts an attempt before the password is compared. Throws `too_many_requests` at a limit. The field
     * `humanProof` then says that a proof lets the sign-in through, if pages can create one.
     */
    count: async ({ email, address, deviceId, humanProof }: Attempt): Promise<CountedAttempt> => {
      const key = deviceId === null ? accountKey(email) : deviceKey(deviceId)
      const own = { throttle: accounts, key }
      const counted = await countAttempt([
        own,
        { throttle: addresses, key: `auth.login:failures:${address}` },
      ])
      const { succeed, cancel } =
        counted.waitSeconds === 0
          ? counted
          : await requireProof(humanProof, { throttle: slowed, key: `${key}:slowed` }, counted.waitSeconds)
      return {
        succeed: async () => {
          await succeed()
          await accounts.reset(key)
        },
        cancel,
      }
    },

    /** Resets an account's attempts after its owner has authenticated by other means. */
    reset: (email: string) => accounts.reset(accountKey(email)),
  }
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>
