import { afterEach, expect, it, vi } from "vitest"
import { vibrateShortly } from "./haptics.ts"

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  { reduced: false, pulses: [[10]] },
  { reduced: true, pulses: [] },
])("vibrates briefly, and not with reduced motion: $reduced", ({ reduced, pulses }) => {
  const vibrate = vi.fn()
  vi.stubGlobal("navigator", { vibrate })
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }))
  vibrateShortly()
  expect(vibrate.mock.calls).toEqual(pulses)
})

it("does nothing on a device without vibration", () => {
  vi.stubGlobal("navigator", {})
  expect(vibrateShortly).not.toThrow()
})
