/** Where everything reads the time, so that tests can set it. */
export interface Clock {
  now(): Date
}

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() }
