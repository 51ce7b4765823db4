import { expect, it, vi } from "vitest"
import { createDatabaseClock } from "./database-clock.ts"

const truth = new Date("2026-03-02T04:00:00.000Z").getTime()
const seconds = (instant: Date) => (instant.getTime() - truth) / 1000

/** The clock of a machine that is wrong by a number of ms, which a test changes. */
const wrongBy = (errorMs: number) => {
  const state = { errorMs }
  const log = { warn: vi.fn(), info: vi.fn() }
  const ask = vi.fn(async () => new Date(truth))
  const machine = { now: () => new Date(truth + state.errorMs) }
  return { state, log, ask, ...createDatabaseClock({ ask, log, machine }) }
}

it.each([30_000, -30_000, 3_600_000])(
  "a machine that is wrong by %s ms has the time of the database",
  async (error) => {
    const { clock, measure, log, secondsBehind } = wrongBy(error)
    await measure()
    expect(seconds(clock.now())).toBeCloseTo(0, 0)
    expect(secondsBehind()).toBeCloseTo(-error / 1000, 0)
    await measure()
    expect(log.warn).toHaveBeenCalledTimes(1)
  },
)

it("goes on as before when the machine's clock is set, and measures at once", async () => {
  const { state, ask, clock, measure } = wrongBy(30_000)
  await measure()
  state.errorMs = 0
  expect(seconds(clock.now())).toBeCloseTo(0, 0)
  await expect.poll(() => ask.mock.calls.length).toBe(2)
  await measure()
  expect(seconds(clock.now())).toBe(0)
})

it("keeps the last measurement while the database is down or slow, and tries again at the start", async () => {
  const { ask, clock, start, measure, close } = wrongBy(-30_000)
  ask.mockRejectedValueOnce(new Error("down"))
  const elapsed = vi.spyOn(performance, "now")
  elapsed.mockReturnValueOnce(0).mockReturnValueOnce(1)
  elapsed.mockReturnValueOnce(0).mockReturnValueOnce(5_000)
  await start()
  close()
  expect(ask).toHaveBeenCalledTimes(3)
  ask.mockRejectedValueOnce(new Error("down"))
  expect(await measure()).toBe(false)
  expect(seconds(clock.now())).toBeCloseTo(0, 0)
})

it("measures at once when another server has the time, and each second until it answers", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const { ask, clock, start, changeServer, close } = wrongBy(0)
  await start()
  const former = Promise.withResolvers<Date>()
  ask.mockReturnValueOnce(former.promise)
  await vi.advanceTimersByTimeAsync(60_000)

  ask.mockRejectedValueOnce(new Error("no primary"))
  ask.mockResolvedValue(new Date(truth + 30_000))
  changeServer()
  // The former server's answer comes late.
  former.resolve(new Date(truth - 30_000))
  await vi.advanceTimersByTimeAsync(0)
  expect(seconds(clock.now())).toBeCloseTo(0, 0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seconds(clock.now())).toBeCloseTo(30, 0)

  // One round goes on, not two.
  expect(ask).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(5)
  close()
  vi.useRealTimers()
})
