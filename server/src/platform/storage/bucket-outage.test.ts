import { expect, it, onTestFinished, vi } from "vitest"
import { isUnavailable, toBucketError, withinLimit } from "./bucket-outage.ts"

it("ends a call that takes too long, but not what a settled call returned", async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const settled = await withinLimit(100, async (signal) => signal)
  const endless = withinLimit(100, (signal) => {
    const { promise, reject } = Promise.withResolvers<never>()
    signal.addEventListener("abort", () => reject(signal.reason))
    return promise
  })
  const rejected = expect(endless).rejects.toMatchObject({ code: "unavailable" })
  await vi.advanceTimersByTimeAsync(100)
  await rejected
  expect(settled.aborted).toBe(false)
})

const withStatus = (httpStatusCode: number) =>
  Object.assign(new Error("rejected"), { $metadata: { httpStatusCode } })
const withCode = (code: string) => Object.assign(new Error("broken"), { code })

it.each([
  ["a server error", withStatus(503), true],
  ["too many requests", withStatus(429), true],
  ["a missing permission", withStatus(403), false],
  ["a lost connection", withCode("ECONNRESET"), true],
  ["an unknown host", withCode("ENOTFOUND"), true],
  ["a missing file of our own", withCode("ENOENT"), false],
  ["a wrong key", new TypeError("not a storage key"), false],
  ["no error", "cut", false],
])("%s", (_name, error, isOutage) => {
  const shown = toBucketError(error)
  expect([isUnavailable(shown), shown === error]).toEqual([isOutage, !isOutage])
})
