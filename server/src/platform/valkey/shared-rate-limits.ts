import type { Clock } from "../clock.ts"
import { type RateLimiter, type RateLimitResult, type RateRule, scaledMax } from "../security/rate-limits.ts"
import type { Valkey } from "./valkey.ts"

/**
 * The same fixed window as in the process, as one atomic script. Returns the milliseconds until points are
 * available again, 0 when allowed.
 */
const script = `
  local now, length, max, points = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
  local window = redis.call('HMGET', KEYS[1], 'used', 'ends')
  local used, ends = tonumber(window[1] or 0), tonumber(window[2] or 0)
  if ends <= now then
    used, ends = 0, now + length
  end
  if ARGV[5] == 'give back' then
    if used > 0 then redis.call('HSET', KEYS[1], 'used', math.max(0, used - points)) end
    return 0
  end
  if used + points > max then return ends - now end
  if ARGV[5] == 'take' then
    redis.call('HSET', KEYS[1], 'used', used + points, 'ends', ends)
    redis.call('PEXPIRE', KEYS[1], length)
  end
  return 0`

/**
 * A limiter that all nodes share. While Valkey is down, `fallback` counts in this process, so each node
 * enforces the limits by itself. `scale` multiplies every `max`.
 */
export const createSharedRateLimiter = ({
  valkey,
  clock,
  scale,
  fallback,
}: {
  valkey: Valkey
  clock: Clock
  scale: number
  fallback: RateLimiter
}): RateLimiter => {
  const keyOf = (key: string, { max, seconds }: RateRule) => `limit:${max}/${seconds}:${key}`

  const ask = async (
    key: string,
    rule: RateRule,
    points: number,
    what: "take" | "peek" | "give back",
  ): Promise<RateLimitResult> => {
    const now = clock.now().getTime()
    const words = [now, rule.seconds * 1000, scaledMax(rule, scale), points, what]
    const waitMs = Number(await valkey.run((redis) => redis.eval(script, 1, keyOf(key, rule), ...words)))
    return { allowed: waitMs === 0, retryAfterSeconds: Math.ceil(waitMs / 1000) }
  }

  return {
    take: (key, rule, points = 1) =>
      ask(key, rule, points, "take").catch(() => fallback.take(key, rule, points)),
    peek: (key, rule, points = 1) =>
      ask(key, rule, points, "peek").catch(() => fallback.peek(key, rule, points)),
    refund: async (key, rule, points = 1) => {
      await ask(key, rule, points, "give back").catch(() => fallback.refund(key, rule, points))
    },
    reset: async (key, rule) => {
      await fallback.reset(key, rule)
      await valkey.run((redis) => redis.del(keyOf(key, rule))).catch(() => undefined)
    },
  }
}
