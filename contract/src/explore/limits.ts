/** Limits of the explore grid and its filter. */
export const exploreLimits = {
  age: { min: 18, max: 70, defaultMin: 18, defaultMax: 40 },
  regionChips: 6,
  query: { max: 50 },
  /** Seen within this many minutes: shown as online. */
  onlineMinutes: 5,
  /** Seen within this many minutes: shown as recently online, and what the `online` filter keeps. */
  recentMinutes: 180,
} as const
