import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { runPeriodically } from "./run-periodically.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it("runs at once and after each interval, and continues after a failure", async () => {
  const warn = vi.fn()
  const work = vi.fn(() => Promise.reject(new Error("away")))
  runPeriodically(1_000, work, { log: { warn }, failed: "nothing was done" })
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_001)
  expect(work).toHaveBeenCalledTimes(4)
  expect(warn.mock.calls.map(([, words]) => words)).toEqual(Array(4).fill("nothing was done"))
})
