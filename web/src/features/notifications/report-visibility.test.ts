import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { setTimer } from "../../lib/set-timer.ts"
import { reportVisibility } from "./report-visibility.ts"

const page = Object.assign(new EventTarget(), { visibilityState: "visible" })
const turn = (visibilityState: DocumentVisibilityState) => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event("visibilitychange"))
}

beforeEach(() => {
  vi.useFakeTimers()
  page.visibilityState = "visible"
  vi.stubGlobal("document", page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const setUp = () => {
  const report = vi.fn(async (_isVisible: boolean) => {})
  const reported = () => report.mock.calls.map(([isVisible]) => isVisible)
  return { report, reported, begin: () => reportVisibility({ report, setTimer }) }
}

it("reports the page's visibility once for each change, until it is stopped", async () => {
  const { reported, begin } = setUp()
  const stop = begin()
  turn("hidden")
  await vi.runAllTimersAsync()
  expect(reported()).toEqual([true, false])
  stop()
  turn("visible")
  expect(reported()).toEqual([true, false])
})

it("reports the current state on a retry, and nothing after it is stopped", async () => {
  const { report, reported, begin } = setUp()
  report.mockRejectedValueOnce(new Error("rejected"))
  const stop = begin()
  await vi.advanceTimersByTimeAsync(1)
  turn("hidden")
  await vi.runAllTimersAsync()
  expect(reported(), "the change took the place of what was to be reported again").toEqual([true, false])
  report.mockRejectedValueOnce(new Error("rejected"))
  turn("visible")
  stop()
  await vi.runAllTimersAsync()
  expect(reported()).toEqual([true, false, true])
})
