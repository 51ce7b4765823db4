import { LRUCache } from "lru-cache"
import { atMost } from "../cache-size.ts"
import type { Clock } from "../clock.ts"

/** At most `max` points per `seconds`. */
export interface RateRule {
  max: number
  seconds: number
}

export interface RateLimitResult {
  allowed: boolean
  /** Whole seconds until points are available again; 0 when allowed. */
  retryAfterSeconds: number
}

export interface RateLimiter {
  /** Takes `points` (default 1) from the rest of `key` under `rule`; takes nothing when it rejects. */
  take(key: string, rule: RateRule, points?: number): Promise<RateLimitResult>
  /** The result of `take`, without taking. */
  peek(key: string, rule: RateRule, points?: number): Promise<RateLimitResult>
  /** Refunds `points` (default 1) that were taken in the current window. */
  refund(key: string, rule: RateRule, points?: number): Promise<void>
  /** Resets `key` under `rule`. */
  reset(key: string, rule: RateRule): Promise<void>
}

/** A rule's limit after scaling; at least 1. */
export const scaledMax = ({ max }: RateRule, scale: number) => Math.max(1, max * scale)

interface Window {
  used: number
  /** Epoch milliseconds. */
  endsAt: number
}

/**
 * About 10 MB when full. Beyond it, the least recently used keys are evicted, so that a flood cannot exhaust
 * the memory.
 */
const maxKeys = 50_000

/**
 * A limiter in this process with a fixed window that opens at the first point. `scale` multiplies every
 * `max`.
 *
 * Not rate-limiter-flexible: its limiters use the machine's time instead of our clock, and the one in memory
 * sets a timer per key without a bound on their number.
 */
export const createMemoryRateLimiter = ({ clock, scale }: { clock: Clock; scale: number }): RateLimiter => {
  const windows = new LRUCache<string, Window>(atMost(maxKeys))
  const nameOf = (key: string, { max, seconds }: RateRule) => `${max}/${seconds} ${key}`

  const weigh = (key: string, rule: RateRule, points: number) => {
    const now = clock.now().getTime()
    const found = windows.get(nameOf(key, rule))
    const window = found && found.endsAt > now ? found : { used: 0, endsAt: now + rule.seconds * 1000 }
    const allowed = window.used + points <= scaledMax(rule, scale)
    const retryAfterSeconds = allowed ? 0 : Math.ceil((window.endsAt - now) / 1000)
    return { window, answer: { allowed, retryAfterSeconds } }
  }

  return {
    take: async (key, rule, points = 1) => {
      const { window, answer } = weigh(key, rule, points)
      if (answer.allowed) {
        const { used, endsAt } = window
        windows.set(nameOf(key, rule), { used: used + points, endsAt })
      }
      return answer
    },
    peek: async (key, rule, points = 1) => weigh(key, rule, points).answer,
    refund: async (key, rule, points = 1) => {
      const { window } = weigh(key, rule, 0)
      if (window.used === 0) return
      windows.set(nameOf(key, rule), { ...window, used: Math.max(0, window.used - points) })
    },
    reset: async (key, rule) => void windows.delete(nameOf(key, rule)),
  }
}
