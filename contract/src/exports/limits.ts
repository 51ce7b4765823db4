const hour = 60 * 60

export const exportsLimits = {
  /** Days in which a finished export can be downloaded. */
  days: 7,
  /** Seconds in which a download can begin. Short, because a signed URL outlives an ended session. */
  addressSeconds: 60,
  /** Seconds after which an unfinished export counts as failed. */
  longestRun: 6 * hour,
} as const
