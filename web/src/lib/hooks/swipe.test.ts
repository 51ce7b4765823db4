import { describe, expect, it } from "vitest"
import { isSwipe, swipeOffset, willAct } from "./swipe.ts"

const leaving = { actPx: 96, stays: false }
const staying = { actPx: 56, stays: true }

describe("a movement", () => {
  it.each([
    [-9, 0, null],
    [-10, 0, true],
    [-30, 20, true],
    [-20, 30, false],
    [-30, -30, false],
    [0, -150, false],
    [40, 0, false],
  ])("of %d and %d px is a swipe: %s", (x, y, expected) => {
    expect(isSwipe(x, y)).toBe(expected)
  })
})

describe("a swiped element", () => {
  it.each([leaving, staying])("follows the finger to the start only: %o", (distance) => {
    expect(swipeOffset(-40, distance)).toBe(-40)
    expect(swipeOffset(40, distance)).toBe(0)
  })

  it("resists beyond the distance when it stays", () => {
    expect(swipeOffset(-156, leaving)).toBe(-156)
    expect(swipeOffset(-156, staying)).toBe(-81)
  })

  it.each([leaving, staying])("acts from the distance on: %o", (distance) => {
    expect(willAct(swipeOffset(1 - distance.actPx, distance), distance)).toBe(false)
    expect(willAct(swipeOffset(-distance.actPx, distance), distance)).toBe(true)
    expect(willAct(swipeOffset(-300, distance), distance)).toBe(true)
  })
})
