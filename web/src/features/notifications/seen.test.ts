import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { later } from "../../lib/later.ts"
import { saySeen } from "./seen.ts"

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
  const say = vi.fn(async (_isVisible: boolean) => {})
  const said = () => say.mock.calls.map(([isVisible]) => isVisible)
  return { say, said, begin: () => saySeen({ say, later }) }
}

it("says whether the page is looked at, once for each change, until it stops", async () => {
  const { said, begin } = setUp()
  const stop = begin()
  turn("hidden")
  await vi.runAllTimersAsync()
  expect(said()).toEqual([true, false])
  stop()
  turn("visible")
  expect(said()).toEqual([true, false])
})

it("says it again until it is taken", async () => {
  const { say, said, begin } = setUp()
  const stop = begin()
  const refused = new Error("refused")
  say.mockRejectedValueOnce(refused).mockRejectedValueOnce(refused)
  turn("hidden")
  await vi.runAllTimersAsync()
  expect(said()).toEqual([true, false, false, false])
  stop()
})

it("says what holds by then, and nothing more once it stopped", async () => {
  const { say, said, begin } = setUp()
  say.mockRejectedValueOnce(new Error("refused"))
  const stop = begin()
  await vi.advanceTimersByTimeAsync(1)
  turn("hidden")
  await vi.runAllTimersAsync()
  expect(said(), "the change took the place of what was to be said again").toEqual([true, false])
  say.mockRejectedValueOnce(new Error("refused"))
  turn("visible")
  stop()
  await vi.runAllTimersAsync()
  expect(said()).toEqual([true, false, true])
})
