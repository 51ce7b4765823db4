import { common } from "@pinyu/phrases/common"
import { expect, it, vi } from "vitest"
import { createServerClock } from "./server-clock.ts"
import { presenceText } from "./time.ts"

const hourMs = 3_600_000
const now = Date.parse("2026-03-01T12:00:00.400Z")

/** A device whose clock is wrong by so many ms. */
const deviceWith = (error: number) => {
  const device = { time: now, now: () => new Date(device.time + error) }
  return device
}

const answerTo = (device: ReturnType<typeof deviceWith>, tripMs: number) => {
  const clock = createServerClock(device)
  const sentAt = device.now().getTime()
  device.time += tripMs / 2
  const header = new Date(device.time).toUTCString()
  device.time += tripMs / 2
  return { clock, follow: () => clock.follow(header, sentAt) }
}

it.each([3 * hourMs, -3 * hourMs, 61_000, -5 * 365 * 24 * hourMs])(
  "follows the server: %d ms off",
  (error) => {
    const device = deviceWith(error)
    const { clock, follow } = answerTo(device, 300)
    const onChange = vi.fn()
    clock.subscribe(onChange)
    follow()
    expect(Math.abs(clock.now().getTime() - device.time)).toBeLessThan(1000)
    expect(presenceText(new Date(device.time - 60_000).toISOString(), clock.now())).toBe(common.online)
    // A second answer confirms it.
    follow()
    expect(onChange).toHaveBeenCalledOnce()
  },
)

it.each([
  ["right within a second", 0, 300],
  ["right, although the answer took long", 0, 19_000],
])("leaves a clock that is %s", (_state, error, tripMs) => {
  const { clock, follow } = answerTo(deviceWith(error), tripMs)
  follow()
  expect(clock.offset()).toBe(0)
})

it("stays as it is without a readable date", () => {
  const clock = createServerClock(deviceWith(hourMs))
  for (const header of [null, "", "yesterday"]) clock.follow(header, now)
  expect(clock.offset()).toBe(0)
})

it("follows a device whose clock is corrected", () => {
  const late = deviceWith(-3 * hourMs)
  const { clock, follow } = answerTo(late, 0)
  follow()
  late.now = () => new Date(late.time)
  clock.follow(new Date(late.time).toUTCString(), late.time)
  expect(Math.abs(clock.now().getTime() - late.time)).toBeLessThan(1000)
})
