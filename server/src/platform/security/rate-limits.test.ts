import { testClock } from "@pinyu/testkit/clock.ts"
import { serviceEnvironment } from "@pinyu/testkit/test-app.ts"
import { describe, expect, it, onTestFinished } from "vitest"
import type { Clock } from "../clock.ts"
import { createSharedRateLimiter } from "../valkey/shared-rate-limits.ts"
import { connectedValkey } from "../valkey/valkey.fixture.ts"
import { createMemoryRateLimiter, type RateLimiter } from "./rate-limits.ts"

type Open = (options: { clock: Clock; scale: number }) => RateLimiter | Promise<RateLimiter>

/** A fallback that fails, so that a result must come from Valkey. */
const rejectFallback = () => Promise.reject(new Error("Valkey was not asked"))
const noFallback = {
  take: rejectFallback,
  peek: rejectFallback,
  refund: rejectFallback,
  reset: async () => undefined,
}

const inValkey: Open = async (options) => {
  const valkey = await connectedValkey(serviceEnvironment().VALKEY_URL ?? "")
  onTestFinished(valkey.close)
  return createSharedRateLimiter({ valkey, fallback: noFallback, ...options })
}
const limiters: [string, Open][] = [["memory", createMemoryRateLimiter]]
if (serviceEnvironment().VALKEY_URL) limiters.push(["Valkey", inValkey])

const rule = { max: 3, seconds: 60 }
const yes = { allowed: true, retryAfterSeconds: 0 }

describe.each(limiters)("limits counted in %s", (_name, open) => {
  const setUp = async (scale = 1) => {
    const clock = testClock("2026-01-01T00:00:00Z")
    return { limiter: await open({ clock, scale }), pass: clock.advance }
  }

  it("allows what the rule says, then returns the waiting time, then starts again", async () => {
    const { limiter, pass } = await setUp()
    for (let n = 0; n < 3; n++) expect(await limiter.take("a", rule)).toEqual(yes)
    pass(10.5)
    expect(await limiter.take("a", rule)).toEqual({ allowed: false, retryAfterSeconds: 50 })
    pass(49.4)
    expect(await limiter.take("a", rule)).toEqual({ allowed: false, retryAfterSeconds: 1 })
    pass(0.1)
    expect(await limiter.take("a", rule)).toEqual(yes)
  })

  it("allows exactly the limit for concurrent calls", async () => {
    const { limiter } = await setUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => limiter.take("a", rule)))
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3)
  })

  it("counts each key and each rule separately", async () => {
    const { limiter } = await setUp()
    await limiter.take("a", rule, 3)
    expect((await limiter.take("a", rule)).allowed).toBe(false)
    expect(await limiter.take("b", rule)).toEqual(yes)
    expect(await limiter.take("a", { max: 3, seconds: 3600 })).toEqual(yes)
  })

  it("takes several points or none", async () => {
    const { limiter } = await setUp()
    await limiter.take("a", rule, 2)
    expect((await limiter.take("a", rule, 2)).allowed).toBe(false)
    expect(await limiter.take("a", rule, 1)).toEqual(yes)
  })

  it("peeks without taking", async () => {
    const { limiter } = await setUp()
    for (let n = 0; n < 9; n++) expect(await limiter.peek("a", rule)).toEqual(yes)
    await limiter.take("a", rule, 3)
    expect(await limiter.peek("a", rule)).toEqual({ allowed: false, retryAfterSeconds: 60 })
  })

  it("refunds what was taken, at most that, and only within its window", async () => {
    const { limiter, pass } = await setUp()
    await limiter.refund("a", rule)
    await limiter.take("a", rule, 3)
    await limiter.refund("a", rule)
    expect(await limiter.take("a", rule)).toEqual(yes)
    expect(await limiter.take("a", rule)).toEqual({ allowed: false, retryAfterSeconds: 60 })
    await limiter.refund("a", rule, 9)
    expect(await limiter.take("a", rule, 3)).toEqual(yes)
    expect((await limiter.take("a", rule)).allowed).toBe(false)
    pass(60)
    await limiter.refund("a", rule)
    await limiter.take("a", rule, 3)
    expect(await limiter.take("a", rule)).toEqual({ allowed: false, retryAfterSeconds: 60 })
  })

  it("refunds everything on reset", async () => {
    const { limiter } = await setUp()
    await limiter.take("a", rule, 3)
    await limiter.reset("a", rule)
    expect(await limiter.take("a", rule, 3)).toEqual(yes)
  })

  it("multiplies every limit by its scale, but never to zero", async () => {
    const { limiter: wide } = await setUp(10)
    expect(await wide.take("a", rule, 30)).toEqual(yes)
    expect((await wide.take("a", rule)).allowed).toBe(false)
    const { limiter: narrow } = await setUp(0.001)
    expect(await narrow.take("a", rule)).toEqual(yes)
    expect((await narrow.take("a", rule)).allowed).toBe(false)
  })
})

it("evicts the least recently used keys to bound its memory", async () => {
  const limiter = createMemoryRateLimiter({ clock: testClock(), scale: 1 })
  await limiter.take("first", rule, 3)
  for (let n = 0; n < 100_000; n++) await limiter.take(`flood ${n}`, rule)
  expect(await limiter.take("first", rule)).toEqual(yes)
  expect((await limiter.take("flood 99999", rule, 3)).allowed).toBe(false)
})
