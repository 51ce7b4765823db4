import { expect, it } from "vitest"
import { createTwoFingerTap } from "./two-finger-tap.ts"

const finger = (identifier: number, clientX = 100 * identifier) => ({ identifier, clientX, clientY: 300 })
const [one, two, three] = [finger(1), finger(2), finger(3)]
type Fingers = ReturnType<typeof finger>[]

/** Presses, moves and releases: the fingers that touch after each step, and when. */
const tap = (presses: Fingers[], { moved = [] as Fingers, releases = [[]] as Fingers[], ms = 120 } = {}) => {
  const gesture = createTwoFingerTap()
  for (const [n, touching] of presses.entries()) gesture.press(touching, n * 20)
  gesture.move(moved)
  return releases.map((left) => gesture.release(left, ms)).at(-1)
}

it.each([
  ["two fingers at once", tap([[one, two]]), true],
  ["one after the other, lifted one by one", tap([[one], [one, two]], { releases: [[one], []] }), true],
  ["two that tremble", tap([[one, two]], { moved: [finger(1, 110)] }), true],
  ["one finger", tap([[one]]), false],
  [
    "three fingers",
    tap([
      [one, two],
      [one, two, three],
    ]),
    false,
  ],
  ["two that zoom", tap([[one, two]], { moved: [finger(1, 60)] }), false],
  ["two that rest", tap([[one, two]], { ms: 600 }), false],
  ["two of which one still touches", tap([[one, two]], { releases: [[one]] }), false],
])("%s", (_what, isTap, expected) => {
  expect(isTap).toBe(expected)
})

it("forgets a touch that the system took over", () => {
  const gesture = createTwoFingerTap()
  gesture.press([one, two], 0)
  gesture.cancel()
  expect(gesture.release([], 100)).toBe(false)
})
