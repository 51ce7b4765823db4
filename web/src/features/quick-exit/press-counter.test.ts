import { expect, it } from "vitest"
import { createPressCounter } from "./press-counter.ts"

it.each([
  { presses: [0, 500, 1_000], leaves: true },
  { presses: [0, 500, 1_001], leaves: false },
  { presses: [0, 900, 1_800, 1_850], leaves: true },
  { presses: [0, 900, 1_800, 2_700], leaves: false },
])("presses at $presses ms: $leaves", ({ presses, leaves }) => {
  const counter = createPressCounter()
  expect(presses.map(counter.press).at(-1)).toBe(leaves)
})

it("starts again after another key, and after an exit", () => {
  const counter = createPressCounter()
  counter.press(0)
  counter.press(10)
  counter.reset()
  expect(counter.press(20)).toBe(false)
  expect([counter.press(30), counter.press(40), counter.press(50)]).toEqual([false, true, false])
})
