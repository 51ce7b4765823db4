import type { Clock } from "@pinyu/server/platform/clock.ts"

/** A clock that moves only on request. */
export interface TestClock extends Clock {
  set(instant: Date | string): void
  advance(seconds: number): void
}

/** A Monday at noon in Taipei, unless given. */
export const testClock = (start: Date | string = "2026-03-02T04:00:00.000Z"): TestClock => {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant).getTime()
    },
    advance: (seconds) => {
      now += seconds * 1000
    },
  }
}
