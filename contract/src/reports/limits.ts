export const reportsLimits = {
  /** Characters of what a report tells beside its reason. */
  details: { max: 1000 },
} as const
