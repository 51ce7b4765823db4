import type { RateLimiter, RateRule } from "./rate-limits.ts"
import { refuse } from "./refusal.ts"

/**
 * Slows whoever keeps failing at a secret: each key has the free tries of every rule, and gets them back once it
 * succeeds. With `demandRoom` and `take` alone it holds whoever asks for too much. Refuses with `too_many_requests`.
 */
export const createFailurePace = ({
  limiter,
  rules,
}: {
  limiter: RateLimiter
  rules: readonly RateRule[]
}) => ({
  /** Refuses when any window of the key is used up; the longest wait counts. */
  demandRoom: async (key: string) => {
    const answers = await Promise.all(rules.map((rule) => limiter.peek(key, rule)))
    const retryAfterSeconds = Math.max(...answers.map((answer) => answer.retryAfterSeconds))
    if (answers.some(({ allowed }) => !allowed)) throw refuse("too_many_requests", { retryAfterSeconds })
  },
  /** Counts a try before its outcome is known, so that guesses sent all at once do not slip through. */
  take: async (key: string) => {
    for (const rule of rules) {
      const { allowed, retryAfterSeconds } = await limiter.take(key, rule)
      if (!allowed) throw refuse("too_many_requests", { retryAfterSeconds })
    }
  },
  /** Counts a failure of somebody who is not held up by it now. */
  count: async (key: string) => {
    await Promise.all(rules.map((rule) => limiter.take(key, rule)))
  },
  /** Gives the key everything back. */
  forget: async (key: string) => {
    await Promise.all(rules.map((rule) => limiter.reset(key, rule)))
  },
})
