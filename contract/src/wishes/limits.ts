/** Limits of wishes. Characters and days as the names say. */
export const wishesLimits = {
  title: { min: 1, max: 100 },
  content: { min: 1, max: 500 },
  days: { min: 1, max: 30, default: 30 },
  /** Wishes of one member that others can see at once. */
  active: { max: 10 },
} as const
