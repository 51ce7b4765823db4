import { LRUCache } from "lru-cache"
import type { Clock } from "../clock.ts"

/** At most `max` points in each `seconds`. */
export interface RateRule {
  max: number
  seconds: number
}

export interface RateAnswer {
  allowed: boolean
  /** Whole seconds until points come back; 0 when allowed. */
  retryAfterSeconds: number
}

export interface RateLimiter {
  /** Takes `points` (1 unless given) from what `key` has left under `rule`; takes nothing when it refuses. */
  take(key: string, rule: RateRule, points?: number): Promise<RateAnswer>
  /** What `take` would answer, without taking. */
  peek(key: string, rule: RateRule, points?: number): Promise<RateAnswer>
  /** Returns `points` (1 unless given) that were taken in the window that is still open. */
  giveBack(key: string, rule: RateRule, points?: number): Promise<void>
  /** Gives `key` everything back under `rule`. */
  reset(key: string, rule: RateRule): Promise<void>
}

/** What a rule allows where limits are scaled; never nothing. */
export const scaledMax = ({ max }: RateRule, scale: number) => Math.max(1, max * scale)

interface Window {
  used: number
  /** Epoch milliseconds. */
  endsAt: number
}

/** About 10 MB when full. Past this, the keys unseen the longest are forgotten: whoever floods us costs no more memory. */
const maxKeys = 50_000

/**
 * A limiter in this process: a fixed window that opens with the first point taken. `scale` multiplies every `max`.
 *
 * Not rate-limiter-flexible: its limiters read the machine's time instead of our clock, and the one in memory sets a
 * timer for each key without a bound on their number.
 */
export const createMemoryRateLimiter = ({ clock, scale }: { clock: Clock; scale: number }): RateLimiter => {
  const windows = new LRUCache<string, Window>({ max: maxKeys })
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
    giveBack: async (key, rule, points = 1) => {
      const { window } = weigh(key, rule, 0)
      if (window.used === 0) return
      windows.set(nameOf(key, rule), { ...window, used: Math.max(0, window.used - points) })
    },
    reset: async (key, rule) => void windows.delete(nameOf(key, rule)),
  }
}
