export const figuresLimits = {
  /** The days whose figures are computed when the service did not run. */
  missedDays: 30,
} as const
