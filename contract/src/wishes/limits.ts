/** Limits of wishes. Units are in the names. */
export const wishesLimits = {
  title: { min: 1, max: 100 },
  content: { min: 1, max: 500 },
  /** What the owner adds to a granted wish. */
  thanks: { min: 1, max: 150 },
  days: { min: 1, max: 30, default: 30 },
  /** How many wishes that end first are listed beside other content. */
  endingSoon: 3,
  /** Active wishes per member. */
  active: { max: 10 },
} as const
