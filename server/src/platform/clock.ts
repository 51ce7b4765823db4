/** The source of the current time. Tests replace it. */
export interface Clock {
  now(): Date
}

/** The machine's time. */
export const systemClock: Clock = { now: () => new Date() }
