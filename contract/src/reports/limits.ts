export const reportsLimits = {
  /** Characters of a report's details. */
  details: { max: 1000 },
} as const
