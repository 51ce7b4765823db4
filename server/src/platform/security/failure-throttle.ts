import { AppError } from "../app-error.ts"
import type { RateLimiter, RateLimitResult, RateRule } from "./rate-limits.ts"

const longestWait = (answers: readonly RateLimitResult[]) =>
  Math.max(0, ...answers.map(({ retryAfterSeconds }) => retryAfterSeconds))

/**
 * Limits repeated failures for a secret. Each key has the free attempts of every rule. An attempt is counted
 * before its result is known, so that parallel guesses count too, and is refunded on success.
 */
export const createFailureThrottle = ({
  limiter,
  rules,
}: {
  limiter: RateLimiter
  rules: readonly RateRule[]
}) => {
  const refundUnder = (key: string, some: readonly RateRule[]) =>
    Promise.all(some.map((rule) => limiter.refund(key, rule)))

  /**
   * Counts an attempt in every window, or in none when one is full. Returns the seconds to wait; 0 when it
   * was counted.
   */
  const tryTake = async (key: string): Promise<number> => {
    const answers = await Promise.all(rules.map((rule) => limiter.take(key, rule)))
    const taken = rules.filter((_, n) => answers[n]?.allowed)
    if (taken.length === rules.length) return 0
    await refundUnder(key, taken)
    return longestWait(answers)
  }

  return {
    tryTake,
    /** Throws `too_many_requests` when any window of the key is full. */
    requireCapacity: async (key: string) => {
      const answers = await Promise.all(rules.map((rule) => limiter.peek(key, rule)))
      const retryAfterSeconds = longestWait(answers)
      if (answers.some(({ allowed }) => !allowed))
        throw new AppError("too_many_requests", { retryAfterSeconds })
    },
    /** Counts an attempt. Throws `too_many_requests` when any window of the key is full. */
    take: async (key: string) => {
      const retryAfterSeconds = await tryTake(key)
      if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
    },
    /** Does work if the key has attempts left. Work that fails does not count. */
    runWithin: async (key: string, work: () => Promise<void>) => {
      if ((await tryTake(key)) > 0) return
      await work().catch(async (error: unknown) => {
        await refundUnder(key, rules)
        throw error
      })
    },
    /** Refunds one attempt that did not fail. */
    refund: async (key: string) => void (await refundUnder(key, rules)),
    /** Refunds every attempt of the key. */
    reset: async (key: string) => {
      await Promise.all(rules.map((rule) => limiter.reset(key, rule)))
    },
  }
}

export type FailureThrottle = ReturnType<typeof createFailureThrottle>

/** A key with its throttle. */
export interface ThrottledKey {
  throttle: Pick<FailureThrottle, "tryTake" | "refund">
  key: string
}

/**
 * Counts an attempt for every key, or for none when one is full. Returns the seconds to wait; 0 when it was
 * counted.
 */
export const takeAll = async (throttledKeys: readonly ThrottledKey[]): Promise<number> => {
  const waits = await Promise.all(throttledKeys.map(({ throttle, key }) => throttle.tryTake(key)))
  const wait = Math.max(0, ...waits)
  if (wait > 0) await refundAll(throttledKeys.filter((_, n) => waits[n] === 0))
  return wait
}

/** Refunds one attempt for every key. */
export const refundAll = async (throttledKeys: readonly ThrottledKey[]): Promise<void> => {
  await Promise.all(throttledKeys.map(({ throttle, key }) => throttle.refund(key)))
}
